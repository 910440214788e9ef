"""What is said of a piece of long work, in more and in fewer words."""

from __future__ import annotations

from rnnlab.engine.traces import Ending
from rnnlab.session.failures import failure_message
from rnnlab.session.work import Work
from rnnlab.ui.look.i18n import N_, Text, message_text, tr

COUNT = N_("Work", "{done} of {total}")
PERCENT = N_("Work", "{percent} %")
STARTING = N_("Work", "starting…")
PAUSED = N_("Work", "paused")
DONE_IN = N_("Work", "done in {time}")
LEFT = N_("Work", "about {time} left")
STOPPED_AT = N_("Work", "stopped at {percent} %")
CANCELLED = "cancelled"  # a phase of the line alone: the job is gone, and can be taken up where it was
CANCELLED_AT = N_("Work", "cancelled at {percent} %")
STOPPED = N_("Work", "stopped at update {update}")
NOT_FINITE = N_("Work", "stopped at update {update}: the loss was no finite number")
EXPLODED = N_("Work", "stopped at update {update}: the loss exploded")
SOME_NOT_FINITE = N_(
    "Work",
    "{count} of {all} {all:network|networks} stopped, the first at update {update}: the loss was no finite number",
)
SOME_EXPLODED = N_(
    "Work", "{count} of {all} {all:network|networks} stopped, the first at update {update}: the loss exploded"
)
AT_CHANCE = N_("Work", "ended at chance: no better than guessing")
CHANCE = N_("Work", "ended at chance")
SECONDS = N_("Work", "{s} s")
MINUTES = N_("Work", "{m} min {s} s")
HOURS = N_("Work", "{h} h {m} min")


def duration(seconds: float, rough: bool = False) -> str:
    """A time as a person says it.

    Parameters
    ----------
    seconds : float
        Not negative.
    rough : bool
        For an estimate: to 5 seconds from 10 on, to 10 from a minute on, to a minute from 10 minutes on.
    """
    whole = round(seconds)
    if rough:
        grain = 1 if whole < 10 else 5 if whole < 60 else 10 if whole < 600 else 60
        whole = round(seconds / grain) * grain
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return tr(HOURS, h=hours, m=minutes)
    return tr(MINUTES, m=minutes, s=rest) if minutes else tr(SECONDS, s=rest)


def sentence(work: Work) -> str:
    """Why it failed; an empty text where it did not."""
    return "" if work.failure is None else message_text(failure_message(work.failure))


def ill_ending(work: Work) -> tuple[str, str]:
    """What is bad about a finished training, in more and in fewer words; empty texts where nothing is."""
    ending = getattr(work.result, "ending", None)
    if work.phase != "finished" or not isinstance(ending, Ending):
        return "", ""
    if ending.stopped:
        update = f"{min(ending.stopped):,}"
        one = len(ending.stopped) == ending.networks == 1
        text = (EXPLODED if one else SOME_EXPLODED) if ending.exploded else NOT_FINITE if one else SOME_NOT_FINITE
        why = tr(text, update=update, count=len(ending.stopped), all=ending.networks)
        return why, tr(STOPPED, update=update)
    return (tr(AT_CHANCE), tr(CHANCE)) if ending.at_chance else ("", "")


def percent_of(work: Work) -> int:
    """How much is done, in whole per cent."""
    return int(100 * work.share)


def headline(work: Work, title: Text) -> str:
    """What is done and where it stands, without a number that changes by itself."""
    where = {"waiting": tr(STARTING), "paused": tr(PAUSED), "failed": sentence(work)}.get(work.phase, "")
    if work.phase == CANCELLED:
        where = tr(CANCELLED_AT, percent=percent_of(work))
    elif work.phase == "finished":
        where = ill_ending(work)[0] or tr(DONE_IN, time=duration(work.seconds))
    return f"{tr(title)}: {where}" if where else tr(title)


def choices(work: Work, title: Text, count: Text = COUNT) -> list[list[str]]:
    """What could be said, as parts, from the longest to the shortest."""
    name = tr(title)
    percent = tr(PERCENT, percent=int(100 * work.share))
    counted = tr(count, done=f"{work.done:,}", total=f"{work.total:,}") if work.total else ""
    spent = duration(work.seconds)
    left = tr(LEFT, time=duration(work.remaining, rough=True)) if work.remaining is not None else ""
    if work.phase == "failed":
        at = tr(STOPPED_AT, percent=int(100 * work.share))
        said = [[name, sentence(work)], [sentence(work)], [name, at], [at], [percent]]
    elif work.phase == "finished":
        done = tr(DONE_IN, time=spent)
        said = [[name, counted, done], [name, done], [done], [spent]]
        why, brief = ill_ending(work)
        if why:
            said = [[why, name, counted, spent], [why, name], [why], [brief]]
            if work.result.ending.stopped:
                said.append([tr(STOPPED_AT, percent=percent_of(work))])
    elif work.phase == CANCELLED:
        at = tr(CANCELLED_AT, percent=percent_of(work))
        said = [[name, at, counted, spent], [name, at], [at]]
    elif work.phase == "paused":
        said = [[name, tr(PAUSED), counted, spent], [name, tr(PAUSED), percent], [tr(PAUSED), percent]]
    elif work.phase == "waiting":
        said = [[name, tr(STARTING), counted], [name, tr(STARTING)], [tr(STARTING)]]
    elif not work.total:
        said = [[name, spent], [name]]
    else:
        said = [[name, counted, spent, left], [name, counted, left], [name, percent, left], [name, percent]]
        said += [[percent, left], [percent]]
    return [[part for part in parts if part] for parts in said]
