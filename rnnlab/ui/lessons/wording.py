"""A lesson's run as the panel shows it: pages, questions and verdicts as plain data, in a language."""

from __future__ import annotations

from collections.abc import Mapping

from rnnlab.session.lessons.format import Asked, QuestionText
from rnnlab.session.lessons.run import LessonRun
from rnnlab.ui.lessons.panel import ScenePage
from rnnlab.ui.lessons.question_box import Posed, Told
from rnnlab.ui.look.fields import field_name
from rnnlab.ui.look.i18n import N_, Text, sentences, tr
from rnnlab.ui.look.numbers import number, short
from rnnlab.ui.widgets.questions import CHOICE, NUMBER, Question, Verdict

RIGHT, WRONG = N_("Lesson", "Right."), N_("Lesson", "Not yet.")
OF_CLASS = N_("Lesson", "{right} of {count} chose it.")
ANSWER_IS = N_("Lesson", "It is {answer}.")
IN_ORDER = N_("Lesson", "Everything is in its place.")
PAIRS = N_("Lesson", "{distance} {distance:pair|pairs} the other way round")
ONE_PAIR = N_("Lesson", "{distance} pair the other way round")
OTHER_LAB = N_("Lesson", "another lab")


def page_of(run: LessonRun, language: str) -> ScenePage | None:
    """The present scene's page."""
    opened, scene = run.lesson, run.scene
    if opened is None or scene is None:
        return None
    words = opened.scene_words(scene.id, language)
    titles = tuple((opened.scene_words(one.id, language).title, one.skip) for one in opened.lesson.scene)
    return ScenePage(
        lesson=opened.words(language).title,
        number=opened.lesson.number,
        index=run.index,
        scenes=titles,
        title=words.title,
        text=words.text,
        folder=opened.folder,
    )


def question_words(run: LessonRun, language: str) -> QuestionText:
    """The words of the present question."""
    if run.lesson is None or run.scene is None:
        return QuestionText(ask="")
    return run.lesson.scene_words(run.scene.id, language).question or QuestionText(ask="")


def posed_of(run: LessonRun, language: str, alone: bool, own: Question | None = None) -> Posed | None:
    """The present question.

    Parameters
    ----------
    alone : bool
        Whether somebody alone answers: in the picture there is nothing to vote on then.
    own : Question, optional
        The lab's own question, where the scene asks it: how it is answered, and its options where the scene has none.
    """
    asked = run.question
    if asked is None or run.lesson is None:
        return None
    words = question_words(run, language)
    texts = tuple(words.options.get(option, option) for option in asked.options)
    if alone and asked.kind == "picture":
        texts = ()
    if not asked.options and own is not None and own.kind == CHOICE:
        texts = tuple(tr(option) for option in own.options)
    number_of_lab = own is not None and own.kind == NUMBER and asked.kind == "picture"
    return Posed(
        kind="number" if number_of_lab else asked.kind,
        ask=words.ask,
        options=texts,
        order=tuple(asked.options.index(name) for name in run.options) if asked.kind == "order" else (),
        hints=words.hints,
        unit=words.unit,
        low=own.low if own is not None and number_of_lab else asked.low,
        high=own.high if own is not None and number_of_lab else asked.high,
        whole=own.whole if own is not None and number_of_lab else asked.whole,
        how=tr(own.hint, **dict(own.args)) if own is not None else "",
        folder=run.lesson.folder,
    )


def votes_of(run: LessonRun) -> tuple[int, ...]:
    """The votes in the order in which the options are shown."""
    asked = run.question
    return () if asked is None else tuple(run.votes.get(option, 0) for option in asked.options)


def told_of(run: LessonRun, language: str, alone: bool, own: Verdict | None = None) -> Told | None:
    """What is told of the answer; None as long as it is hidden."""
    asked, verdict = run.question, run.verdict
    if asked is None or verdict is None:
        return None
    words = question_words(run, language)
    right = asked.options.index(asked.right) if asked.right and not (alone and asked.kind == "picture") else None
    whys = tuple(words.why.get(option, "") for option in asked.options) if right is not None else ()
    parts = []
    if own is not None:
        parts.append(own.text)
    if alone and verdict.right is not None and own is None:
        parts.append(tr(IN_ORDER if asked.kind == "order" and verdict.right else RIGHT if verdict.right else WRONG))
    elif not alone and right is not None and any(votes_of(run)):
        parts.append(tr(OF_CLASS, right=run.votes.get(asked.right, 0), count=sum(votes_of(run))))
    if asked.kind == "number" and verdict.answer is not None:
        said = short(verdict.answer) if asked.whole else number(verdict.answer)
        parts.append(tr(ANSWER_IS, answer=f"{said} {words.unit}".strip()))
    text = sentences(parts)
    why = "\n\n".join(_whys(asked, words, verdict.why)) if right is None else ""
    apart: Text | None = None
    distance = verdict.distance
    if asked.kind == "order":
        apart = ONE_PAIR if distance == 1 else PAIRS
        distance = distance or None
    exact = right is None and verdict.right is True
    return Told(right, whys, "\n\n".join(filter(None, (text, why))), distance, own.apart if own else apart, exact)


def _whys(asked: Asked, words: QuestionText, key: str) -> list[str]:
    """The why of a typical wrong number comes before that of the answer; an order has one for each thing."""
    found = [words.why[name] for name in dict.fromkeys((key, "right")) if name and name in words.why]
    if found or asked.kind != "order":
        return found
    return [f"{k}. {words.why[option]}" for k, option in enumerate(asked.options, start=1) if option in words.why]


def difference(fields: frozenset[str], titles: Mapping[str, str]) -> str:
    """What was changed of the scene, in a few words.

    Parameters
    ----------
    fields : frozenset of str
        Names of fields of the State, and ``"lab"``.
    titles : mapping of str to str
        Of the inspector's sections that are called as a field.
    """
    if "lab" in fields:
        return tr(OTHER_LAB)
    named = {name: field_name(name) for name in fields}
    names = sorted(titles.get(name, shown) if shown == name else shown for name, shown in named.items())
    return ", ".join(names[:2]) + (" …" if len(names) > 2 else "")
