"""What a class can predict in the picture: where the decoder looks, and which word comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from rnnlab.labs.translation.view_scene import Scene
from rnnlab.session.tokens import join
from rnnlab.session.verdict import largest
from rnnlab.ui.look.i18n import N_, Text, tr
from rnnlab.ui.look.numbers import rounded
from rnnlab.ui.widgets.questions import CHOICE, Predictions, Question, Verdict

if TYPE_CHECKING:
    from rnnlab.labs.translation.view import View

WHERE = N_("Translation predict", "At which source word does the decoder look most at step {step}?")
WHERE_AFTER = N_("Translation predict", "At which source word does the decoder look most, after “{words}”?")
WORD = N_("Translation predict", "Which word does the decoder write first?")
WORD_AFTER = N_("Translation predict", "Which word comes next, after “{words}”?")
HINT = N_("Translation predict", "Press a word, or its number.")
RIGHT_WEIGHT = N_("Translation predict", "Right: {word} gets the largest weight, {weight}.")
WRONG_WEIGHT = N_("Translation predict", "It is {word} with {weight}; {guess} gets {less}.")
RIGHT_WORD = N_("Translation predict", "Right: {word}, with probability {share}.")
WRONG_WORD = N_("Translation predict", "It writes {word} with probability {share}; {guess} gets {less}.")
APART = N_("Translation predict", "{distance} less weight")
APART_WORD = N_("Translation predict", "{distance} less probable")
EMPTY = N_("Translation predict", "Nothing was written: there is nothing to predict.")
_LAST_WORDS = 4
_MOST, _STRETCH = 12, 8  # source words that are offered; where a stretch of a longer sentence may begin


def _told_apart(words: tuple[str, ...], position: int) -> str:
    """A word, with its place where the sentence has it twice."""
    word = words[position]
    return f"{word} ({position + 1})" if words.count(word) > 1 else word


class PicturePredictions(Predictions):
    """Asks about the present step of the picture; another page may have questions of its own."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._view = view
        self.step: int | None = None  # the step whose outcome is hidden

    def _other(self) -> Predictions | None:
        """The further page's own questions, where such a page is shown and has some."""
        found: Any = self._view.further_now()
        other = getattr(found, "predictions", None)
        return other if isinstance(other, Predictions) else None

    def forward(self, source: QObject | None) -> None:
        """What a further page's guess moves, this one's does."""
        if isinstance(source, Predictions):
            source.moved.connect(self.moved)

    def questions(self) -> tuple[Question, ...]:
        if self._view.further_now() is not None:
            other = self._other()
            return () if other is None else other.questions()
        scene = self._view.scene
        if scene is None or not scene.target:
            return ()
        words = join(scene.target[: scene.step - 1][-_LAST_WORDS:])
        asked = []
        if scene.machine.attention and len(scene.source) > 1:
            text = WHERE_AFTER if words else WHERE
            args = (("words", words), ("step", str(scene.step)))
            options = self._places(scene, scene.step - 1)
            names = tuple(_told_apart(scene.source, k) for k in options)
            asked.append(Question("where", text, CHOICE, HINT, options=names, args=args))
        found = tuple(sorted(scene.next_words().words, key=str.casefold))
        if len(found) > 1:
            text = WORD_AFTER if words else WORD
            asked.append(Question("word", text, CHOICE, HINT, options=found, args=(("words", words),)))
        return tuple(asked)

    def why_not(self) -> Text:
        if self._view.further_now() is not None:
            other = self._other()
            return super().why_not() if other is None else other.why_not()
        return super().why_not() if self._view.scene is None else EMPTY

    def begin(self, question: Question) -> None:
        other = self._other()
        if other is not None:
            other.begin(question)
            return
        self.step = self._scene().step
        self._view.draw()

    def guess(self) -> Any:
        other = self._other()
        return None if other is None else other.guess()

    def put_back(self, question: Question, guess: Any) -> None:
        other = self._other()
        if other is not None:
            other.put_back(question, guess)

    def lock(self, question: Question, guess: Any) -> None:
        other = self._other()
        if other is not None:
            other.lock(question, guess)

    def reveal(self, question: Question, guess: Any) -> Verdict:
        other = self._other()
        if other is not None:
            return other.reveal(question, guess)
        scene = self._scene()
        row = (self.step or scene.step) - 1
        if question.id == "where":
            return self._where(scene, row, guess)
        found = scene.trace.next_words[row]
        options = sorted(found.words, key=str.casefold)
        shares = dict(zip(found.words, found.probabilities, strict=True))
        word, guessed = scene.target[row], options[guess]
        if guessed == word:
            return Verdict(tr(RIGHT_WORD, word=word, share=rounded(shares[word])), right=True)
        said = tr(WRONG_WORD, word=word, share=rounded(shares[word]), guess=guessed, less=rounded(shares[guessed]))
        return Verdict(said, max(shares[word] - shares[guessed], 0.0), APART_WORD, right=False)

    def _where(self, scene: Scene, row: int, guess: int) -> Verdict:
        assert scene.trace.weights is not None
        guess = self._places(scene, row)[guess]
        weights = scene.trace.weights[row]
        best = largest(weights)
        word, weight = scene.source[best[0]], float(weights[best[0]])
        self._view.picture.chain.choose(guess)
        if guess in best:
            return Verdict(tr(RIGHT_WEIGHT, word=scene.source[guess], weight=rounded(weight)), right=True)
        less = float(weights[guess])
        said = tr(WRONG_WEIGHT, word=word, weight=rounded(weight), guess=scene.source[guess], less=rounded(less))
        return Verdict(said, weight - less, APART, right=False)

    def end(self) -> None:
        other = self._other()
        if other is not None:
            other.end()
        self.step = None
        self._view.picture.chain.choose(None)

    @staticmethod
    def _places(scene: Scene, row: int) -> range:
        """The source positions that are offered: all, or of a long sentence a stretch with the right one in it."""
        count = len(scene.source)
        if count <= _MOST or scene.trace.weights is None:
            return range(count)
        start = min(int(scene.trace.weights[row].argmax()) // _STRETCH * _STRETCH, count - _MOST)
        return range(start, start + _MOST)

    def _scene(self) -> Scene:
        scene = self._view.scene
        assert scene is not None
        return scene
