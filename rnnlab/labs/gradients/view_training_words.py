"""What is said of a training: the tasks, what guessing gets, what was changed, and why it stopped."""

from __future__ import annotations

from rnnlab.engine.live_records import Recording
from rnnlab.engine.live_traces import LiveCell, LiveTraining
from rnnlab.labs.gradients.plan import TrainingPlan
from rnnlab.labs.gradients.view_axes import STYLES
from rnnlab.ui.look.i18n import N_, Text, listed, tr
from rnnlab.ui.look.numbers import number, scientific, short

TASKS: dict[str, Text] = {
    "adding": N_("Gradients training", "adding"),
    "copy": N_("Gradients training", "copy"),
    "recall": N_("Gradients training", "recall"),
    "reber": N_("Gradients training", "Reber"),
    "text": N_("Gradients training", "text"),
}
MEANINGS: dict[str, Text] = {
    "adding": N_(
        "Gradients training",
        "Two of {length} numbers are marked, one in each half; their sum is asked at the end. Always answering 1: "
        "error 1/6.",
    ),
    "copy": N_(
        "Gradients training",
        "Ten symbols are to be said after a pause of {length} {length:step|steps}. Who says blanks and then "
        "guesses has "
        "10 ln 8 / {steps}.",
    ),
    "recall": N_(
        "Gradients training",
        "The country of birth decides the language, up to {length} {length:word|words} later. Who guesses among "
        "the eight has "
        "ln 8 = 2.08.",
    ),
    "reber": N_(
        "Gradients training",
        "A string of a grammar, whose second symbol must come again at the end. Who guesses among seven symbols has "
        "ln 7 = 1.95.",
    ),
    "text": N_(
        "Gradients training",
        "A text in pieces of {length} {length:character|characters} (or words): after each one the next is asked. "
        "Who only knows how "
        "often each occurs comes to the dotted line.",
    ),
}
LENGTHS: dict[str, Text] = {
    "adding": N_("Gradients training", "Steps T"),
    "copy": N_("Gradients training", "Pause T"),
    "recall": N_("Gradients training", "Longest gap"),
    "reber": N_("Gradients training", "Inner symbols shown"),
    "text": N_("Gradients training", "Piece length T"),
}
OPTIMISERS: dict[str, Text | str] = {
    "adam": "Adam",
    "rmsprop": "RMSprop",
    "momentum": N_("Gradients training", "momentum"),
    "sgd": "SGD",
}
RATE, CLIP = N_("Gradients training", "Learning rate"), N_("Gradients training", "Clip the norm at")
BATCH, OPTIMISER = N_("Gradients training", "Batch"), N_("Gradients training", "Optimiser")
FIELDS: dict[str, Text] = {"learning_rate": RATE, "clip": CLIP, "batch": BATCH, "optimiser": OPTIMISER}
NO_CLIP = N_("Gradients training", "no clipping")
CHANGE = N_("Gradients training", "{field} {value} from update {update}")
CHANGED = N_("Gradients training", "Changed: {changes}.")
NOT_FINITE = N_(
    "Gradients training",
    "{cell} stopped at update {update}: a loss or a gradient is not finite. What came before is kept.",
)
EXPLODED = N_(
    "Gradients training",
    "{cell} stopped at update {update}: it exploded, the loss is {loss}, over a million times that of guessing.",
)
EVERYWHERE = N_(
    "Gradients training", "Here every step is asked something: the signal starts anew at each, so no step is pale."
)
OTHER_PLAN = N_("Gradients training", "Trained with earlier settings; the present ones count for the next training.")
AGAINST = N_("Gradients training", "{cell} less A at update {update}: loss {loss}, {right} % right.")
RECORDED = N_(
    "Gradients training",
    "Recorded on {date} ({device}, torch {torch}). “Train” makes the same run here; on another machine its last digits "
    "may differ.",
)
DEVICE = N_("Gradients training", "one CPU thread")
GUESS = N_("Gradients training", "guessing {value}")
CLIPPED = N_("Gradients training", "clip {value}")
LOSS = N_("Gradients training", "loss {value}")
RIGHT = N_("Gradients training", "{percent} % right")
AFTER = N_("Gradients training", "update {update}")
RATE_NOW = N_("Gradients training", "{rate} updates/s")
NORMS = N_("Gradients training", "norm {before} → {after}")
FIRST = N_(
    "Gradients training",
    "Here the error signal is drawn while networks learn: a row for every few updates, time across, the loss at the "
    "right end.",
)
SECOND = N_("Gradients training", "{cells} start together, on the same sequences and from the same seed.")
AT = N_("Gradients training", "update {update}, step {step}, {back} before the loss: {norm}; of the last step {share}")


def against(result: LiveTraining, a: LiveTraining | None) -> list[str]:
    """How the run differs from A's, where both have come."""
    if a is None or a is result:
        return []
    return [
        tr(AGAINST, cell=STYLES[cell].title, update=f"{update:,}", loss=signed(loss, 3), right=signed(100 * right, 0))
        for cell, (update, loss, right) in result.against(a).items()
    ]


def recorded(recording: Recording) -> str:
    """When and where a run was recorded, and how to make it here."""
    torch = recording.versions.get("torch", "?")
    return tr(RECORDED, date=recording.date, device=tr(DEVICE), torch=torch)


def meaning(plan: TrainingPlan) -> str:
    """The task in two sentences."""
    return tr(MEANINGS[plan.task], length=plan.length, steps=plan.length + 20)


def cells_text(cells: tuple[str, ...]) -> str:
    """The cells by name."""
    return " · ".join(STYLES[cell].title for cell in cells)


def invitation(plan: TrainingPlan) -> list[str]:
    """What will be seen."""
    return [tr(FIRST), tr(SECOND, cells=cells_text(plan.cells))]


def value_text(field: str, value: object) -> str:
    """A setting's value."""
    if field == "optimiser":
        return tr(OPTIMISERS[str(value)])
    return tr(NO_CLIP) if value is None else short(float(str(value)))


def changes_text(result: LiveTraining, most: int | None = None) -> str:
    """What was changed on the way, the latest last; "" where nothing was."""
    changes = result.changes if most is None else result.changes[-most:]
    said = [
        tr(CHANGE, field=tr(FIELDS[c.field]), value=value_text(c.field, c.value), update=f"{c.update:,}")
        for c in changes
    ]
    return tr(CHANGED, changes=listed(said)) if said else ""


def stops(result: LiveTraining) -> list[str]:
    """Why networks stopped before the end."""
    said = []
    for cell in result.cells:
        if cell.stopped is not None:
            text = EXPLODED if cell.reason == "exploded" else NOT_FINITE
            name, update = STYLES[cell.cell].title, f"{cell.stopped:,}"
            said.append(tr(text, cell=name, update=update, loss=scientific(cell.newest[0], 1)))
    return said


def readings(cell: LiveCell, result: LiveTraining) -> tuple[str, str]:
    """The numbers of a network now: the first line, and the second."""
    at = tr(AFTER, update=f"{cell.updates:,}")
    if not cell.updates and cell.stopped is None:
        return at, ""
    if len(cell.loss):
        loss, accuracy = float(cell.trend("loss")[-1]), float(cell.trend("accuracy")[-1])
        before, after = float(cell.norm_before[-1]), float(cell.norm_after[-1])
    else:
        loss, accuracy, before, after = cell.newest
    first = [tr(LOSS, value=figure(loss)), tr(RIGHT, percent=f"{100 * accuracy:.0f}")]
    second = [at, tr(NORMS, before=figure(before), after=figure(after))]
    if cell.seconds > 0:
        second.append(tr(RATE_NOW, rate=f"{cell.updates / cell.seconds:.0f}"))
    return " · ".join(first), " · ".join(second)


def signed(value: float, decimals: int) -> str:
    """A difference with its sign."""
    text = number(value, decimals)
    return text if value < 0 else f"+{text}"


def figure(value: float) -> str:
    """Three digits, or a power of ten."""
    if value == 0 or 1e-3 <= abs(value) < 1e4:
        return number(value, 4 if abs(value) < 0.1 else 3 if abs(value) < 10 else 1)
    return scientific(value, 1)
