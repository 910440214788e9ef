"""Timed calls: what is called, in which order, what becomes of the seconds, what goes wrong. No time is asserted."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import torch

from rnnlab.engine import device as devices
from rnnlab.engine import free_memory, timing, timing_records
from rnnlab.engine.parallel_traces import TimedCurve
from rnnlab.engine.timing import NETWORKS, WARM_UP, Request, advance, begin, needed
from rnnlab.engine.timing_curves import crossing, curve_of, curve_off, decades, large_from, level_at_the_end
from rnnlab.engine.traces import EngineError


def finished(request, budget=10.0):
    course = None
    while True:
        chunk = advance(request, course, budget)
        course = chunk.carry
        if chunk.finished:
            return chunk


def curve(name, lengths, seconds):
    return curve_of(name, tuple(lengths), [[value] * 3 for value in seconds], large_from(lengths))


@pytest.fixture
def clock(monkeypatch):
    """Every call takes what a law says instead of what the machine does; returns the list of calls."""
    made = []
    laws = {"rnn": lambda n: 8e-6 * n, "lstm": lambda n: 4e-6 * n, "self-attention": lambda n: 4e-9 * n * n}

    def call(name, n, d, timed, place):
        return lambda: made.append((name, n))

    def clocked(work, repeats):
        work()
        name, n = made[-1]
        return laws[name](n)

    monkeypatch.setattr(timing, "call", call)
    monkeypatch.setattr(timing, "_clock", clocked)
    return made


# ---- what is timed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("timed", ["forward", "both"])
@pytest.mark.parametrize("name", NETWORKS)
def test_the_timed_call_computes_what_torchs_own_module_computes(name, timed, monkeypatch):
    n, d = 7, 4
    computed = []
    fused, attention = timing.fused, timing.scaled_dot_product_attention

    def kept_fused(*arguments):
        out = fused(*arguments)
        computed.append((out[0], arguments))
        return out

    def kept_attention(q, k, v):
        out = attention(q, k, v)
        computed.append((out, (q,)))
        return out

    monkeypatch.setattr(timing, "fused", kept_fused)
    monkeypatch.setattr(timing, "scaled_dot_product_attention", kept_attention)
    timing.forget()
    timing.call(name, n, d, timed, "cpu")()
    timing.forget()
    ((found, arguments),) = computed
    found = found.detach().clone()
    if name == "self-attention":
        x = arguments[0].detach()[0, 0]
        expected = torch.softmax(x @ x.T / d**0.5, dim=1) @ x
        torch.testing.assert_close(found[0, 0], expected)
        return
    _, _, parameters, x, *_ = arguments
    module = (torch.nn.RNN if name == "rnn" else torch.nn.LSTM)(d, d)
    with torch.no_grad():
        for target, values in (
            ("weight_ih_l0", parameters.W),
            ("weight_hh_l0", parameters.U),
            ("bias_ih_l0", parameters.b),
        ):
            module.get_parameter(target).copy_(values)
        module.bias_hh_l0.zero_()
        torch.testing.assert_close(found, module(x)[0])
    assert x.shape == (n, 1, d)


def test_forward_and_backward_reaches_inputs_and_weights(monkeypatch):
    asked = []
    grad = torch.autograd.grad

    def kept(total, operands):
        found = grad(total, operands)
        asked.append([tuple(gradient.shape) for gradient in found])
        return found

    monkeypatch.setattr(torch.autograd, "grad", kept)
    timing.forget()
    for name in NETWORKS:
        timing.call(name, 5, 3, "both", "cpu")()
    timing.forget()
    assert asked == [[(5, 3), (3, 3), (3, 3), (3,)], [(5, 3), (12, 3), (12, 3), (12,)], [(5, 3)]]


def test_a_round_takes_each_network_at_each_length_once_after_sweeps_that_do_not_count(clock):
    chunk = finished(Request((2, 1), 3, rounds=4))
    sweep = [(name, n) for n in (1, 2) for name in NETWORKS]
    assert clock == sweep * (WARM_UP + 4)
    assert chunk.done == chunk.total == len(clock)
    assert [len(rounds) for rounds in chunk.carry.seconds["rnn"]] == [4, 4]
    assert chunk.result.rounds == 4


def test_the_first_chunk_says_what_fits_before_anything_is_timed(clock, monkeypatch):
    monkeypatch.setattr(timing, "free_bytes", lambda: 4 * needed(64, 8, "forward"))
    chunk = advance(Request((32, 64, 4096), 8), None, 10.0)
    assert clock == []
    assert (chunk.done, chunk.finished) == (0, False)
    found = chunk.result
    assert found.left_out == (4096,)
    assert found.needed_bytes == needed(64, 8, "forward")
    assert found.free_bytes == 4 * needed(64, 8, "forward")
    assert finished(Request((32, 64, 4096), 8)).result.curves[0].lengths == (32, 64)


def test_with_a_budget_of_nothing_a_chunk_is_one_call(clock):
    request = Request((1,), 2, rounds=3)
    course = advance(request, None, 0.0).carry
    for made in range(1, 6):
        course = advance(request, course, 0.0).carry
        assert len(clock) == made


def test_a_measurement_in_pieces_shows_partial_curves_that_only_grow(clock):
    request = Request((16, 32, 64), 2, rounds=3)
    course, seen = None, []
    while True:
        chunk = advance(request, course, 0.0)
        course = chunk.carry
        assert len({curve.lengths for curve in chunk.result.curves}) == 1  # never one network alone
        seen.append((chunk.result.curves[0].lengths, chunk.result.rounds))
        if chunk.finished:
            break
    whole = (16, 32, 64)
    assert list(dict.fromkeys(seen)) == [((), 0), ((16,), 1), ((16, 32), 1), (whole, 1), (whole, 2), (whole, 3)]


def test_laws_in_n_and_n_squared_come_out_with_their_slopes_and_crossings(clock):
    found = finished(Request((256, 512, 1024, 2048, 4096), 64)).result
    rnn, lstm, attention = found.curves
    assert [round(one.slope, 9) for one in (rnn, lstm, attention)] == [1, 1, 2]
    # 8e-6 n = 4e-9 n² at n = 2,000; 4e-6 n = 4e-9 n² at n = 1,000
    assert [round(one.length) for one in found.crossings] == [2000, 1000]
    assert found.large == 1024


# ---- curves ---------------------------------------------------------------------------------------------------------


def test_medians_and_quartiles_are_those_of_the_rounds():
    found = curve_of("rnn", (10,), [[5.0, 1.0, 2.0, 4.0, 3.0]], 1)
    assert (found.low[0], found.median[0], found.high[0]) == (2.0, 3.0, 4.0)
    assert math.isnan(found.slope)


def test_the_slope_is_taken_over_the_longest_two_doublings_only():
    lengths = (16, 256, 512, 1024)
    assert large_from(lengths) == 256
    found = curve("lstm", lengths, (1e9, *(n**1.5 for n in lengths[1:])))
    assert found.slope == pytest.approx(1.5, abs=1e-12)


def test_the_slope_agrees_with_least_squares_of_numpy_and_its_spread_encloses_it():
    generator = np.random.default_rng(3)
    lengths = (256, 512, 1024)
    rounds = [(1e-6 * n * np.exp(0.2 * generator.standard_normal(31))).tolist() for n in lengths]
    found = curve_of("rnn", lengths, rounds, 256)
    medians = [np.median(seconds) for seconds in rounds]
    assert found.slope == pytest.approx(np.polyfit(np.log(lengths), np.log(medians), 1)[0], abs=1e-12)
    assert found.slope_low < found.slope < found.slope_high
    assert curve("rnn", lengths, (1.0, 2.0, 4.0)).slope_low == pytest.approx(1)  # no scatter, no spread


def test_a_crossing_is_interpolated_on_the_logarithms():
    lengths = (100, 400)
    attention, other = curve("self-attention", lengths, (1.0, 16.0)), curve("rnn", lengths, (4.0, 4.0))
    # straight on the log-log picture: 1 · (n/100)² = 4 at n = 200
    assert crossing(attention, other).length == pytest.approx(200)


@pytest.mark.parametrize(
    ("attention", "always"), [((5.0, 6.0, 7.0), "slower"), ((1.0, 2.0, 3.0), "faster"), ((5.0, 2.0, 3.0), "")]
)
def test_without_a_crossing_upwards_it_says_on_which_side_self_attention_is(attention, always):
    lengths = (1, 2, 3)
    found = crossing(curve("self-attention", lengths, attention), curve("rnn", lengths, (4.0, 4.0, 4.0)))
    assert (found.length, found.always) == (None, always)


def test_of_several_crossings_the_last_counts():
    lengths = (1, 2, 4, 8)
    found = crossing(curve("self-attention", lengths, (1, 9, 1, 9)), curve("rnn", lengths, (3, 3, 3, 3)))
    assert found.length == pytest.approx(4 * math.sqrt(2))


def test_a_drawn_curve_is_compared_in_powers_of_ten():
    """By hand: 1, 10 and 1000 ms measured; 1, 100 and 10 ms drawn: off by 0, 1 and 2 powers."""
    measured = curve("self-attention", (4, 8, 16), (1e-3, 1e-2, 1.0))
    assert decades(measured) == pytest.approx((0.0, 1.0, 3.0))
    found = curve_off(measured, (0.0, 2.0, 1.0))
    assert (found.mean, found.factor, found.length) == (pytest.approx(1.0), pytest.approx(10.0), 16)
    assert (found.guess, found.truth) == (pytest.approx(10.0), pytest.approx(1000.0))
    others = [curve("rnn", (4, 8), (1.0, 0.005)), curve("lstm", (4, 8), (1.0, 0.015))]
    assert level_at_the_end(others) == pytest.approx(1.0)  # the mean of 5 and 15 ms


# ---- memory, GPU ----------------------------------------------------------------------------------------------------


def test_attention_needs_its_squares_of_n_at_most():
    assert needed(1000, 64, "forward") == 4 * (2 * 1000 * 1000 + 16 * 1000 * 64)
    assert needed(4096, 64, "both") > 2 * needed(4096, 64, "forward") - 1


def test_the_systems_own_words_on_memory_are_read(tmp_path):
    (tmp_path / "meminfo").write_text("MemTotal: 9 kB\nMemAvailable:     7 kB\n")
    assert free_memory._of_meminfo(tmp_path / "meminfo") == 7 * 1024
    assert free_memory._of_meminfo(tmp_path / "none") is None
    (tmp_path / "memory.max").write_text("1000\n")
    (tmp_path / "memory.current").write_text("400\n")
    assert free_memory._of_group(tmp_path) == 600
    (tmp_path / "memory.max").write_text("max\n")
    assert free_memory._of_group(tmp_path) is None
    assert free_memory.free_bytes() > 0


def test_C02_a_length_that_finds_no_memory_ends_the_measurement_and_keeps_the_shorter_ones(clock, monkeypatch):
    clocked = timing._clock

    def fails(work, repeats):
        seconds = clocked(work, repeats)
        if clock[-1] == ("self-attention", 64):
            raise RuntimeError("[enforce fail at alloc_cpu.cpp:124] DefaultCPUAllocator: can't allocate memory")
        return seconds

    monkeypatch.setattr(timing, "_clock", fails)
    chunk = finished(Request((16, 32, 64, 128), 2, rounds=3))
    assert chunk.result.left_out == (64, 128)
    assert [one.lengths for one in chunk.result.curves] == [(16, 32)] * 3
    assert chunk.done == chunk.total


def test_no_memory_for_the_shortest_is_said_and_so_is_none_that_fits(clock, monkeypatch):
    def fails(work, repeats):
        raise MemoryError

    monkeypatch.setattr(timing, "_clock", fails)
    with pytest.raises(EngineError) as caught:
        finished(Request((16, 32), 2))
    assert caught.value.kind == "out-of-memory"
    monkeypatch.setattr(timing, "free_bytes", lambda: 1000)
    with pytest.raises(EngineError) as caught:
        begin(Request((16, 32), 2))
    assert caught.value.kind == "measure-none-fits"


@pytest.fixture
def fake_gpu(monkeypatch):
    """torch says that there is a GPU; its trial is what the test makes of it."""
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "get_device_name", lambda *_: "Old GPU")
    monkeypatch.setattr(torch.cuda, "mem_get_info", lambda *_: (2**33, 2**34))
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: False)
    devices.forget()
    yield monkeypatch
    devices.forget()


def test_C01_a_gpu_that_fails_its_first_operation_is_refused_with_its_reason_and_the_cpu_stays(fake_gpu, clock):
    def fails(device):
        raise RuntimeError("CUDA error: no kernel image is available for execution on the device\nmore")

    fake_gpu.setattr(devices, "check_against_cpu", fails)
    found = timing.gpu()
    assert (found.name, found.kind) == ("", "device-trial-failed")
    with pytest.raises(EngineError) as caught:
        advance(Request((16, 32), 2, kind="gpu"), None, 1.0)
    assert caught.value.kind == "measure-gpu-failed"
    assert "no kernel image" in caught.value.args_by_name["detail"]
    assert finished(Request((16, 32), 2)).result.kind == "cpu"


def test_N33_a_gpu_that_computes_otherwise_is_not_measured(fake_gpu):
    fake_gpu.setattr(devices, "check_against_cpu", lambda device: 1e-2)
    assert timing.gpu().kind == "device-check-failed"
    with pytest.raises(EngineError) as caught:
        begin(Request((16,), 2, kind="gpu"))
    assert caught.value.kind == "measure-gpu-failed"


def test_C02_a_gpu_that_fails_amid_the_measurement_is_told_in_words(fake_gpu, clock, monkeypatch):
    fake_gpu.setattr(devices, "check_against_cpu", lambda device: 0.0)
    request = Request((16, 32), 2, kind="gpu")
    course = advance(request, None, 0.0).carry
    assert course.place == "cuda"
    assert course.plan.free_bytes == 2**33

    def fails(work, repeats):
        raise RuntimeError("CUDA error: an illegal memory access was encountered")

    monkeypatch.setattr(timing, "_clock", fails)
    with pytest.raises(EngineError) as caught:
        advance(request, course, 0.0)
    assert caught.value.kind == "measure-gpu-failed"
    assert "illegal memory access" in caught.value.args_by_name["detail"]


def test_without_a_gpu_none_is_measured(monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: False)
    devices.forget()
    try:
        assert (timing.gpu().name, timing.gpu().kind) == ("", "device-cpu-no-gpu")
        with pytest.raises(EngineError) as caught:
            begin(Request((16,), 2, kind="gpu"))
        assert caught.value.kind == "measure-no-gpu"
    finally:
        devices.forget()


# ---- recordings -----------------------------------------------------------------------------------------------------


def test_a_recording_comes_back_as_it_was_written(clock, tmp_path):
    found = finished(Request((16, 32, 64, 128), 2)).result
    path = tmp_path / "gpu.json"
    path.write_bytes(timing_records.packed(found))
    again = timing_records.read(path)
    assert timing_records.as_plain(again) == timing_records.as_plain(found)
    assert isinstance(again.curves[0], TimedCurve)
    assert again.curves[0].median.tolist() == found.curves[0].median.tolist()


def test_what_is_no_recording_is_left_out_and_without_a_folder_there_is_none(clock, tmp_path, monkeypatch):
    monkeypatch.setattr(timing_records, "resource", lambda *parts: tmp_path.joinpath(*parts))
    assert timing_records.shipped() == ()
    folder = tmp_path / "timings"
    folder.mkdir()
    whole = timing_records.packed(finished(Request((16, 32), 2)).result)
    (folder / "a.json").write_bytes(whole)
    (folder / "b.json").write_bytes(whole[: len(whole) // 2])
    (folder / "c.json").write_bytes(whole.replace(b'"width": 2', b'"width": "2"'))
    (folder / "d.json").write_bytes(whole.replace(b"rnnlab-timing-1", b"something-else"))
    (folder / "e.json").write_bytes(whole.replace(b'"median": [', b'"median": [1, '))
    timing_records._found.cache_clear()
    assert len(timing_records.shipped()) == 1
    timing_records._found.cache_clear()
    for name in "bcde":
        with pytest.raises(ValueError):
            timing_records.read(folder / f"{name}.json")


def test_repeats_fill_a_sample_and_never_too_many(monkeypatch):
    clocked = itertools.cycle([1e-3])
    monkeypatch.setattr(timing, "_clock", lambda work, repeats: next(clocked))
    request = Request((4,), 2, rounds=3)
    course = advance(request, None, 0.0).carry
    for _ in range(3):
        course = advance(request, course, 0.0).carry
    assert course.repeats == dict.fromkeys(NETWORKS, (5,))  # 5 ms


def test_the_first_of_several_calls_in_a_sample_does_not_count(monkeypatch):
    made = []
    times = iter([10.0, 13.0])
    monkeypatch.setattr(timing.time, "perf_counter", lambda: next(times))
    assert timing._clock(lambda: made.append(1), 3) == 1.0
    assert len(made) == 4
