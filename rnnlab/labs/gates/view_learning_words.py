"""What is said of the measurements: only what they gave, with their counts."""

from __future__ import annotations

from rnnlab.engine.gates_traces import Learnability, Learner, LearningRace
from rnnlab.labs.gates.state import State
from rnnlab.labs.gates.view_learning_style import count, name_of, share
from rnnlab.ui.look.i18n import N_, tr
from rnnlab.ui.look.numbers import number

# As the jobs measure (engine.learning); the window does not load the engine to say so beforehand.
RACERS, CELLS, EVERY, SENTENCES, THRESHOLD, ANSWERS = 4, 3, 50, 200, 0.99, 8

RACE = N_("Gates learning", "Race over all gaps")
TRIALS = N_("Gates learning", "One gap only")
WHAT_RACE = N_(
    "Gates learning",
    "Four fresh networks learn from sentences with 0 to 60 words between the country and the question; every {every} "
    "updates each answers {sentences} {sentences:sentence|sentences} that it was not trained on.",
)
HOW_LONG_RACE = N_(
    "Gates learning", "{networks} {networks:network|networks}, at most {budget} {budget:update|updates} each."
)
WHAT_TRIALS = N_(
    "Gates learning",
    "Fresh networks that see one gap only: how many of them get {threshold} of {sentences} new "
    "{sentences:sentence|sentences} right?",
)
HOW_LONG_TRIALS = N_(
    "Gates learning",
    "{cells} {cells:cell|cells} × {gaps} {gaps:gap|gaps} × {seeds} {seeds:seed|seeds} = {networks} "
    "{networks:network|networks}, at most {budget} {budget:update|updates} each.",
)
TRAIN_RACE = N_("Gates learning", "Train RNN, wide RNN, GRU, LSTM")
TRAIN_AGAIN = N_("Gates learning", "Train again")
TRAIN_TRIALS = N_("Gates learning", "Train {networks} {networks:network|networks}")

AT_LEAST = N_("Gates learning", "{name} ≥ {threshold}")
AT = N_("Gates learning", "{name} {share}")
REACHED, SPENT = (
    N_("Gates learning", "after {updates} {updates:update|updates},"),
    N_("Gates learning", "{seconds} s of training"),
)
ENDED, MISSED = (
    N_("Gates learning", "after {updates} {updates:update|updates}:"),
    N_("Gates learning", "not in this budget"),
)
SO_FAR = N_("Gates learning", "after {updates} {updates:update|updates} so far")
STOPPED = N_("Gates learning", "stopped at update {updates}: not finite")
RUN_REACHED = N_(
    "Gates learning",
    "In this run the {name} reached {threshold} after {updates} {updates:update|updates} ({seconds} s of training).",
)
RUN_AT = N_("Gates learning", "In this run the {name} was at {share} after {updates} {updates:update|updates}.")

OF_RACE = N_(
    "Gates learning",
    "Seed {seed}, at most {budget} {budget:update|updates}; {n} {n:sentence|sentences} a point, {gap} at each gap; "
    "bands and bars: 95 % intervals.",
)
OF_TRIALS = N_(
    "Gates learning",
    "At most {budget} {budget:update|updates}, {seeds} {seeds:seed|seeds}, {n} {n:sentence|sentences} a network; "
    "bars: 95 % intervals. "
    "Below each gap: learned/tried · median updates.",
)
EARLIER = N_("Gates learning", "Of earlier settings: {settings}")
WITH, WITHOUT = N_("Gates learning", "short gaps first"), N_("Gates learning", "this gap from the start")
GAP_LINE = N_("Gates learning", "{name}, gap {gap}, {lessons}: {learned} of {tried} learned it")


def invitation_race(state: State) -> tuple[str, str]:
    """What the race will measure, and how much work it is."""
    what = tr(WHAT_RACE, every=EVERY, sentences=SENTENCES)
    return what, tr(HOW_LONG_RACE, networks=RACERS, budget=count(state.race_budget))


def networks(state: State) -> int:
    """How many networks the trials train."""
    return CELLS * len(set(state.gaps)) * state.seeds


def invitation_trials(state: State) -> tuple[str, str]:
    """What the trials will measure, and how much work they are."""
    return tr(WHAT_TRIALS, threshold=share(THRESHOLD), sentences=SENTENCES), tr(
        HOW_LONG_TRIALS,
        cells=CELLS,
        gaps=len(set(state.gaps)),
        seeds=state.seeds,
        networks=networks(state),
        budget=count(state.budget),
    )


def seconds(value: float) -> str:
    """Seconds of training: a digit after the point below 100."""
    return number(value, 1 if value < 100 else 0)


def standing(learner: Learner, threshold: float) -> tuple[str, ...]:
    """Where a learner is: its name with its share, what that took, and, where it was not enough, that it was not."""
    name = name_of(learner.variant)
    if learner.reached is not None:
        needed, spent = learner.reached
        head = tr(AT_LEAST, name=name, threshold=share(threshold))
        return head, tr(REACHED, updates=count(needed)), tr(SPENT, seconds=seconds(spent))
    head = tr(AT, name=name, share=share(float(learner.accuracy[-1])))
    if learner.stopped is not None:
        return head, tr(STOPPED, updates=count(learner.stopped))
    updates = count(float(learner.updates[-1]))
    return (head, tr(ENDED, updates=updates), tr(MISSED)) if learner.finished else (head, tr(SO_FAR, updates=updates))


def race_sentences(race: LearningRace) -> list[str]:
    """What this run says, a sentence for each network that was measured."""
    said = []
    for learner in race.learners:
        name = name_of(learner.variant)
        if learner.reached is not None:
            needed, spent = learner.reached
            args = {"threshold": share(race.threshold), "updates": count(needed), "seconds": seconds(spent)}
            said.append(tr(RUN_REACHED, name=name, **args))
        elif len(learner.updates):
            last, updates = share(float(learner.accuracy[-1])), count(float(learner.updates[-1]))
            said.append(tr(RUN_AT, name=name, share=last, updates=updates))
    return said


def lessons(curriculum: bool) -> str:
    """In which order the gaps came."""
    return tr(WITH if curriculum else WITHOUT)


def trial_sentences(result: Learnability) -> list[str]:
    """What the trials say, a sentence for each point that has one."""
    return [
        tr(
            GAP_LINE,
            name=name_of(entry.variant),
            gap=entry.gap,
            lessons=lessons(result.curriculum),
            learned=entry.learned,
            tried=entry.tried,
        )
        for entry in result.shares
        if entry.tried
    ]


def race_note(race: LearningRace, stale: bool) -> str:
    """The settings that a race came from, and whether they are others now."""
    settings = tr(OF_RACE, seed=race.seed, budget=count(race.budget), n=race.n, gap=race.n_per_gap)
    return tr(EARLIER, settings=settings) if stale else settings


def trials_note(result: Learnability, stale: bool) -> str:
    """The settings that the trials came from, and whether they are others now."""
    settings = tr(OF_TRIALS, budget=count(result.budget), seeds=result.seeds, n=result.n)
    return tr(EARLIER, settings=settings) if stale else settings
