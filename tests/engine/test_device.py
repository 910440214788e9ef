"""Which device is chosen, and the reason that is given for it."""

from __future__ import annotations

import weakref

import pytest
import torch

from rnnlab.engine import device
from rnnlab.engine.device import SMALL_WORK, Choice
from rnnlab.engine.traces import EngineError


@pytest.fixture(autouse=True)
def _anew(monkeypatch):
    monkeypatch.delenv(device.ENVIRONMENT, raising=False)
    monkeypatch.setattr(torch.backends.cudnn, "allow_tf32", True)
    device.force(None)
    device.forget()
    yield
    monkeypatch.undo()
    device.force(None)
    device.forget()


def provide(monkeypatch, *, cuda=False, mps=False, difference=0.0, fault=None):
    """A machine with these devices, whose trial ends so."""
    device.forget()
    monkeypatch.setattr(torch.cuda, "is_available", lambda: cuda)
    monkeypatch.setattr(torch.cuda, "get_device_name", lambda *a: "Fast Card")
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: mps)
    on_cpu = device._small_lstm(torch.device("cpu"))

    def small_lstm(where):
        if where.type == "cpu":
            return on_cpu
        if fault is not None:
            raise fault
        return [tensor + difference for tensor in on_cpu]

    monkeypatch.setattr(device, "_small_lstm", small_lstm)


def test_without_a_gpu_the_cpu_is_used_and_says_why(monkeypatch):
    provide(monkeypatch)
    assert device.choose() == Choice("cpu", "device-cpu-no-gpu")


def test_a_gpu_that_passes_the_trial_is_used_for_large_work(monkeypatch):
    provide(monkeypatch, cuda=True)
    assert device.choose() == Choice("cuda", "device-gpu", {"device": "Fast Card"})
    assert device.place(SMALL_WORK, torch.float64).type == "cuda"


def test_toy_sized_work_stays_on_the_cpu(monkeypatch):
    provide(monkeypatch, cuda=True)
    assert device.place(SMALL_WORK - 1, torch.float32).type == "cpu"
    assert device.decide(60 * 32 * 32, torch.float32) == Choice("cpu", "device-cpu-small", {"device": "Fast Card"})


def test_cuda_is_preferred_to_mps(monkeypatch):
    provide(monkeypatch, cuda=True, mps=True)
    assert device.choose().device == "cuda"


def test_C01_a_gpu_without_kernels_leads_to_the_cpu_with_the_reason(monkeypatch):
    provide(monkeypatch, cuda=True, fault=RuntimeError("CUDA error: no kernel image is available\nfor this device"))
    chosen = device.choose()
    assert chosen.device == "cpu"
    assert chosen.kind == "device-trial-failed"
    assert chosen.args == {"device": "cuda", "detail": "CUDA error: no kernel image is available"}


@pytest.mark.skipif(torch.cuda.is_available(), reason="needs a torch that has no working CUDA")
def test_C01_a_gpu_that_torch_only_claims_to_have_is_really_tried(monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    chosen = device.choose()
    assert (chosen.device, chosen.kind) == ("cpu", "device-trial-failed")
    assert chosen.args["detail"]


def test_C01_the_trial_happens_once(monkeypatch):
    provide(monkeypatch, cuda=True)
    tried = []
    monkeypatch.setattr(device, "check_against_cpu", lambda where: (tried.append(where.type), 0.0)[1])
    for _ in range(3):
        device.choose()
    assert tried == ["cuda"]


def test_a_second_gpu_kind_is_tried_when_the_first_fails(monkeypatch):
    provide(monkeypatch, cuda=True, mps=True)
    monkeypatch.setattr(device, "check_against_cpu", lambda where: 1.0 if where.type == "cuda" else 0.0)
    assert device.choose() == Choice("mps", "device-gpu", {"device": "Apple GPU (MPS)"})


@pytest.mark.parametrize(("difference", "used"), [(0.9e-5, "mps"), (1.2e-5, "cpu"), (float("nan"), "cpu")])
def test_N33_mps_must_agree_with_the_cpu_to_1e_5(monkeypatch, difference, used):
    provide(monkeypatch, mps=True, difference=difference)
    chosen = device.choose()
    assert chosen.device == used
    assert (chosen.kind == "device-check-failed") == (used == "cpu")


def test_N33_the_check_looks_at_outputs_and_every_gradient(monkeypatch):
    found = device._small_lstm(torch.device("cpu"))
    # outputs 3×1×8, the input's gradient 3×1×2, and four parameters for each direction
    assert [tuple(t.shape) for t in found[:2]] == [(3, 1, 8), (3, 1, 2)]
    assert len(found) == 2 + 8
    assert all(tensor.abs().max() > 0 for tensor in found)
    for k in range(len(found)):
        changed = [tensor.clone() for tensor in found]
        changed[k].view(-1)[0] += 1e-3
        answers = {"cpu": found, "mps": changed}
        monkeypatch.setattr(device, "_small_lstm", lambda where, a=answers: a[where.type])
        assert device.check_against_cpu(torch.device("mps")) == pytest.approx(1e-3, rel=1e-2), k


def test_N33_the_cpu_agrees_with_itself():
    assert device.check_against_cpu(torch.device("cpu")) == 0


def test_N34_float64_on_mps_goes_to_the_cpu_with_a_note(monkeypatch):
    provide(monkeypatch, mps=True)
    assert device.decide(SMALL_WORK, torch.float64) == Choice("cpu", "device-cpu-float64")
    assert device.decide(SMALL_WORK, torch.float32).device == "mps"


def test_N34_even_a_forced_mps_has_no_float64(monkeypatch):
    provide(monkeypatch, mps=True)
    assert device.force("mps") == Choice("mps", "device-forced", {"device": "Apple GPU (MPS)"})
    assert device.decide(10, torch.float64) == Choice("cpu", "device-cpu-float64")


def test_a_forced_device_does_small_work_too(monkeypatch):
    provide(monkeypatch, cuda=True)
    device.force("cuda")
    assert device.place(10, torch.float64).type == "cuda"


def test_the_cpu_can_be_forced_where_there_is_a_gpu(monkeypatch):
    provide(monkeypatch, cuda=True)
    assert device.force("cpu") == Choice("cpu", "device-cpu-asked")
    assert device.place(SMALL_WORK, torch.float32).type == "cpu"
    assert device.force("auto").device == "cuda"


def test_a_forced_device_that_is_absent_or_broken_says_why(monkeypatch):
    provide(monkeypatch)
    assert device.force("cuda") == Choice("cpu", "device-absent", {"device": "cuda"})
    provide(monkeypatch, cuda=True, fault=RuntimeError("driver too old"))
    assert device.force("cuda") == Choice("cpu", "device-trial-failed", {"device": "cuda", "detail": "driver too old"})


def test_the_environment_forces_and_the_program_overrides_it(monkeypatch):
    provide(monkeypatch, cuda=True)
    monkeypatch.setenv(device.ENVIRONMENT, "cpu")
    assert device.choose().kind == "device-cpu-asked"
    assert device.force("cuda").kind == "device-forced"
    assert device.force(None).kind == "device-cpu-asked"


def test_an_unknown_name_is_refused_or_said(monkeypatch):
    provide(monkeypatch, cuda=True)
    with pytest.raises(EngineError) as refused:
        device.force("tpu")
    assert (refused.value.kind, refused.value.field) == ("not-an-option", "device")
    assert device.choose().device == "cuda"
    monkeypatch.setenv(device.ENVIRONMENT, "tpu")
    chosen = device.choose()
    assert (chosen.device, chosen.kind, chosen.args["value"]) == ("cpu", "device-unknown", "tpu")


class Card:
    """Counts what a simulated GPU is asked for; its tensors lie on the CPU."""

    def __init__(self, monkeypatch, fault, kind="cuda"):
        provide(monkeypatch, **{kind: True})
        self.fault, self.events, self.held = fault, [], []
        monkeypatch.setattr(getattr(torch, kind), "empty_cache", lambda: self.events.append("freed"))

    def compute(self, place):
        alive = sum(reference() is not None for reference in self.held)
        self.events.append((place.type, alive))
        large = torch.ones(1000)
        self.held.append(weakref.ref(large))
        if place.type != "cpu":
            self.deeper(large)
        return float(large.sum())

    def deeper(self, large):
        kept = [large * 2]
        self.held.append(weakref.ref(kept[0]))
        raise self.fault()


NO_MEMORY = [
    ("cuda", lambda: torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB.")),
    ("cuda", lambda: RuntimeError("CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`")),
    ("mps", lambda: RuntimeError("MPS backend out of memory (MPS allocated: 9.06 GB)")),
]


@pytest.mark.parametrize(("kind", "fault"), NO_MEMORY)
def test_C02_without_memory_on_the_gpu_the_work_is_done_on_the_cpu_and_nothing_is_held(monkeypatch, kind, fault):
    card = Card(monkeypatch, fault, kind)
    result, choice = device.run(SMALL_WORK, torch.float32, card.compute)
    assert result == 1000
    # both tensors of the attempt are gone, and the card's memory is freed, before the CPU begins
    assert card.events == [(kind, 0), "freed", ("cpu", 0)]
    name = "Fast Card" if kind == "cuda" else "Apple GPU (MPS)"
    assert choice == Choice("cpu", "device-out-of-memory", {"device": name})


def test_C02_the_next_work_is_tried_on_the_gpu_again(monkeypatch):
    card = Card(monkeypatch, NO_MEMORY[0][1])
    device.run(SMALL_WORK, torch.float32, card.compute)
    result, choice = device.run(SMALL_WORK, torch.float32, lambda place: place.type)
    assert (result, choice.kind) == ("cuda", "device-gpu")


def test_C02_another_fault_is_not_taken_for_a_lack_of_memory(monkeypatch):
    card = Card(monkeypatch, lambda: RuntimeError("CUDA error: an illegal memory access was encountered"))
    with pytest.raises(RuntimeError, match="illegal"):
        device.run(SMALL_WORK, torch.float32, card.compute)
    assert card.events == [("cuda", 0)]


def test_C02_without_memory_on_the_cpu_there_is_nowhere_else(monkeypatch):
    provide(monkeypatch)
    tried = []

    def compute(place):
        tried.append(place.type)
        raise RuntimeError("DefaultCPUAllocator: can't allocate memory: out of memory")

    with pytest.raises(RuntimeError):
        device.run(SMALL_WORK, torch.float32, compute)
    assert tried == ["cpu"]


def test_C02_a_gradient_profile_falls_back_and_says_so(monkeypatch):
    from rnnlab.engine import gradients

    provide(monkeypatch, cuda=True)
    original, tried = gradients.backward_pass, []

    def backward_pass(cell, *arguments, **options):
        tried.append((cell, options["device"].type))
        if options["device"].type == "cuda":
            raise torch.OutOfMemoryError("CUDA out of memory.")
        return original(cell, *arguments, **options)

    monkeypatch.setattr(gradients, "backward_pass", backward_pass)
    device.force("cuda")
    trace = gradients.gradient_profiles(("rnn", "lstm"), length=5, hidden=3)
    assert tried == [("rnn", "cuda"), ("rnn", "cpu"), ("lstm", "cpu")]
    assert (trace.device, trace.device_kind) == ("cpu", "device-out-of-memory")
    device.force("cpu")
    expected = gradients.gradient_profiles(("rnn", "lstm"), length=5, hidden=3)
    for cell, profile in expected.profiles.items():
        assert (trace.profiles[cell].norms == profile.norms).all()


def test_N33_a_device_is_offered_only_after_its_check(monkeypatch):
    provide(monkeypatch, cuda=True, mps=True)
    checked = []

    def check(where):
        checked.append(where.type)
        return 1e-3 if where.type == "mps" else 1e-7

    monkeypatch.setattr(device, "check_against_cpu", check)
    assert device.offered() == ("cpu", "cuda")
    assert sorted(checked) == ["cuda", "mps"]
    assert device.survey()["mps"].kind == "device-check-failed"


def test_C01_a_device_that_cannot_run_is_not_offered_and_the_reason_is_kept(monkeypatch):
    provide(monkeypatch, cuda=True, fault=RuntimeError("no kernel image is available"))
    assert device.offered() == ("cpu",)
    found = device.survey()
    assert found["cuda"].kind == "device-trial-failed"
    assert found["cuda"].args["detail"] == "no kernel image is available"
    assert found["mps"] == Choice("cpu", "device-absent", {"device": "mps"})


def test_N32_the_cpu_repeats_its_numbers_and_a_gpu_is_labelled(monkeypatch):
    provide(monkeypatch, cuda=True)
    assert device.repeats("cpu") == Choice("cpu", "device-repeats")
    assert device.repeats("cuda") == Choice("cuda", "device-may-differ", {"device": "Fast Card"})


def test_N32_the_same_seed_gives_the_same_bits_on_the_cpu():
    first, second = device._small_lstm(torch.device("cpu")), device._small_lstm(torch.device("cpu"))
    assert all(torch.equal(a, b) for a, b in zip(first, second, strict=True))


def test_cuda_is_never_used_with_ten_bit_products(monkeypatch):
    provide(monkeypatch, cuda=True)
    device.choose()
    assert torch.backends.cudnn.allow_tf32 is False


def test_every_reason_is_a_message():
    from rnnlab.session.messages import Message, english

    reasons = [
        ("device-gpu", {"device": "Fast Card"}),
        ("device-forced", {"device": "Fast Card"}),
        ("device-cpu-asked", {}),
        ("device-cpu-no-gpu", {}),
        ("device-cpu-small", {"device": "Fast Card"}),
        ("device-cpu-float64", {}),
        ("device-absent", {"device": "cuda"}),
        ("device-trial-failed", {"device": "cuda", "detail": "no kernel"}),
        ("device-check-failed", {"device": "mps", "difference": "1.0e-03"}),
        ("device-unknown", {"value": "tpu", "options": "auto, cpu"}),
        ("device-out-of-memory", {"device": "Fast Card"}),
        ("device-repeats", {}),
        ("device-may-differ", {"device": "Fast Card"}),
    ]
    for kind, args in reasons:
        sentence = english(Message.of(kind, **args))
        assert all(str(value) in sentence for value in args.values())
