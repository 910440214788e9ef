"""What the pages of a trained translator share: its sentence and its words on the timeline, and its badge."""

from __future__ import annotations

from rnnlab.labs.attention.state import State
from rnnlab.labs.attention.view_names import SOURCE
from rnnlab.session import models
from rnnlab.session.tokens import join
from rnnlab.ui.look.i18n import N_
from rnnlab.ui.widgets.lab import Provenance
from rnnlab.ui.widgets.model_words import trained
from rnnlab.ui.widgets.timeline import Track

WRITTEN = N_("Attention", "written")
TRAINED = Provenance("trained", N_("Provenance", "trained"))
SENTENCES = {  # to type, by direction
    "zh-en": ("我昨天在学校吃了一个红的苹果", "老师今天在图书馆读了一本新的书", "我们明天在家画那只大的狗"),
    "en-zh": ("yesterday I ate a red apple at school", "today the teacher read a new book in the library"),
}


def direction_of(model: str) -> str:
    """From which language into which a translator goes, as its card says; "" where it does not."""
    entry = models.entry(model)
    return "" if entry is None else str(entry.settings.get("direction") or "")


def source_track(state: State, unknown: tuple[bool, ...]) -> Track:
    """The sentence that the translator reads; typed anew in its field."""
    samples = SENTENCES.get(direction_of(state.model), ())
    return Track(SOURCE, state.text, join(state.text), unknown=unknown, steps=False, samples=samples)


def model_track(target: tuple[str, ...]) -> Track:
    """What it writes: nobody types that."""
    return Track(WRITTEN, target, join(target), editable=False, accent=True)


def provenance_of(model: str) -> Provenance:
    """The badge of a translator: its task, updates and how well it does, as its card says."""
    entry = models.entry(model)
    return TRAINED if entry is None else trained(entry, changed=False)
