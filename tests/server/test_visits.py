"""Tests of the limit on open pages, of the time that a visitor is away, and of pages that give way to new ones."""

from __future__ import annotations

import asyncio
import inspect

import pytest

from gleek.server.kernels.visits import (
    AWAY_SECONDS,
    IDLE_SECONDS,
    NEVER_CAME_SECONDS,
    NoRoom,
    Visit,
    Visits,
)
from tests.waiting import PATIENCE, run_apart


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Socket:
    closed = None

    def close(self, code=None, _reason=None):
        self.closed = code


class Kernels:
    """Stands in for the object that ends kernels: it records each kernel, and a test can make it wait."""

    def __init__(self):
        self.ended = []
        self.may_end = asyncio.Event()
        self.may_end.set()

    async def end(self, kernel):
        await self.may_end.wait()
        self.ended.append(kernel)


def with_rooms(rooms, **limits):
    """Give an asynchronous test this many rooms, a `Kernels` and a clock."""

    def around(test):
        async def run():
            kernels, clock = Kernels(), Clock()
            visits = Visits(rooms, kernels.end, clock=clock, **limits)
            given = {"visits": visits, "kernels": kernels, "clock": clock}
            await test(**{name: given[name] for name in inspect.signature(test).parameters})

        # Without `functools.wraps`: pytest would take the arguments for fixtures.
        return lambda: run_apart(run())

    return around


async def opened(visits, address=""):
    visit = await visits.admit(address)
    visit.sent()
    visit.enter("page", Socket())
    return visit


async def soon():
    """Let all other tasks run as far as they can."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_time_runs_from_the_sending_of_the_page_except_while_a_socket_is_open():
    clock = Clock()
    visit = Visit("k", clock=clock)
    clock.now += 5
    assert visit.away() == 0  # the page is still being made
    visit.sent()
    clock.now += 5
    assert (visit.came, visit.away()) == (False, 5)
    visit.enter("a", one := Socket())
    clock.now += 100_000
    assert (visit.came, visit.away()) == (True, 0)
    visit.enter("b", other := Socket())
    visit.leave("a", one)
    assert visit.away() == 0
    visit.leave("b", other)
    clock.now += 7
    assert (visit.came, visit.away()) == (True, 7)


def test_one_that_connects_again_keeps_its_place_when_the_old_one_closes():
    visit = Visit("k", clock=(clock := Clock()))
    visit.sent()
    visit.enter("a", old := Socket())
    visit.enter("a", new := Socket())
    visit.leave("a", old)
    clock.now += 50
    assert visit.open == {"a": new}
    assert visit.away() == 0


def test_a_page_that_connects_before_it_is_whole_counts_as_connected():
    visit = Visit("k", clock=(clock := Clock()))
    visit.enter("a", socket := Socket())
    visit.sent()
    clock.now += 50
    assert visit.away() == 0
    visit.leave("a", socket)
    clock.now += 3
    assert visit.away() == 3


def test_a_page_open_and_silent_for_long_has_its_whole_time_when_its_network_fails():
    """The time does not count from the last message, which was long ago."""
    visit = Visit("k", clock=(clock := Clock()))
    visit.sent()
    visit.enter("a", socket := Socket())
    clock.now += IDLE_SECONDS + 41
    visit.leave("a", socket)
    clock.now += IDLE_SECONDS - 1
    assert not visit.overdue
    clock.now += 1
    assert visit.overdue


def test_a_page_that_never_connected_is_overdue_sooner():
    visit = Visit("k", clock=(clock := Clock()))
    clock.now += 10 * NEVER_CAME_SECONDS
    assert not visit.overdue  # the page is still being made
    visit.sent()
    clock.now += NEVER_CAME_SECONDS
    assert visit.overdue


@with_rooms(2)
async def test_no_more_are_let_in_than_there_are_rooms(visits):
    assert visits.free() == 2
    await opened(visits)
    assert visits.free() == 1
    being_made = await visits.admit()
    assert visits.free() == 0  # the page counts before its kernel is forked
    with pytest.raises(NoRoom) as refusal:
        await visits.admit()
    assert not refusal.value.yours
    assert len(visits) == 2
    assert visits.get(being_made.kernel) is being_made


@with_rooms(1)
async def test_a_room_is_taken_again_only_when_the_kernel_has_ended(visits, kernels):
    gone = await opened(visits)
    kernels.may_end.clear()
    visits.end(gone)
    assert visits.get(gone.kernel) is None
    assert gone.kernel in visits
    assert visits.free() == 1  # counted as free already, but a new visitor waits until the kernel has ended
    coming = asyncio.ensure_future(visits.admit())
    await soon()
    assert not coming.done()
    assert visits.free() == 0
    with pytest.raises(NoRoom):
        await visits.admit()
    kernels.may_end.set()
    assert (await coming).seated
    assert kernels.ended == [gone.kernel]


@with_rooms(3)
async def test_many_who_come_at_once_never_have_more_kernels_than_rooms(visits, kernels):
    most = 0

    async def visitor():
        nonlocal most
        try:
            visit = await visits.admit()
        except NoRoom:
            return
        most = max(most, sum(each.seated for each in visits.all()))
        await asyncio.sleep(0)
        visit.made.set()
        await visits.end(visit)

    await asyncio.gather(*(visitor() for _ in range(50)))
    assert most == 3
    assert len(visits) == 0
    assert len(kernels.ended) >= 3


@with_rooms(4)
async def test_the_one_away_longest_gives_way_first_and_a_short_absence_is_none(visits, kernels, clock):
    later, first, just, there = [await opened(visits) for _ in range(4)]
    for visit, ago in {later: AWAY_SECONDS, first: AWAY_SECONDS + 9, just: AWAY_SECONDS - 1}.items():
        visit.leave("page", visit.open["page"])
        visit.left = clock.now - ago
    assert visits.free() == 2
    for gone in (first, later):
        assert gone.kernel not in kernels.ended
        await opened(visits)
        assert kernels.ended[-1] == gone.kernel
    with pytest.raises(NoRoom):
        await visits.admit()
    assert visits.get(just.kernel)
    assert visits.get(there.kernel)


@with_rooms(2)
async def test_a_visitor_who_returns_before_the_room_is_needed_keeps_it(visits, kernels, clock):
    ending, away = await opened(visits), await opened(visits)
    away.leave("page", away.open["page"])
    clock.now += AWAY_SECONDS
    kernels.may_end.clear()
    visits.end(ending)
    coming = asyncio.ensure_future(visits.admit())
    await soon()
    assert visits.free() == 1
    away.enter("page", Socket())  # this visitor's room counted as free
    assert visits.free() == 0
    kernels.may_end.set()
    assert (await coming).seated
    with pytest.raises(NoRoom):
        await visits.admit()
    assert visits.get(away.kernel) is away


@with_rooms(1)
async def test_only_one_of_two_waiting_visitors_gets_a_room(visits, kernels, clock):
    away = await opened(visits)
    away.leave("page", away.open["page"])
    clock.now += AWAY_SECONDS
    done = await asyncio.gather(*(visits.admit() for _ in range(2)), return_exceptions=True)
    assert sorted(isinstance(each, NoRoom) for each in done) == [False, True]
    assert kernels.ended == [away.kernel]


@with_rooms(1)
async def test_ending_hangs_up_stops_the_making_and_waits_until_it_has_stopped(visits, kernels):
    visit = await visits.admit()
    visit.enter("a", socket := Socket())
    stopped = []
    visit.stop_making = lambda: stopped.append(True)
    ending = visits.end(visit)
    assert visits.end(visit) is ending  # a second request does not end it twice
    await soon()
    assert (stopped, socket.closed, kernels.ended) == ([True], 1001, [])
    visit.made.set()
    await ending
    assert kernels.ended == [visit.kernel]
    assert visit.kernel not in visits


@with_rooms(9)
async def test_overdue_pages_are_ended_though_there_is_room(visits, kernels, clock):
    left, there, new = await opened(visits), await opened(visits), await visits.admit()
    left.leave("page", left.open["page"])
    clock.now += IDLE_SECONDS
    await asyncio.gather(*visits.end_overdue())
    assert kernels.ended == [left.kernel]
    assert visits.get(there.kernel)
    assert visits.get(new.kernel)


@with_rooms(3)
async def test_when_all_is_closed_every_page_ends_and_none_is_let_in(visits, kernels):
    known = [await opened(visits) for _ in range(3)]
    await visits.end_all()
    assert sorted(kernels.ended) == sorted(each.kernel for each in known)
    with pytest.raises(NoRoom):
        await visits.admit()
    await visits.end_all()


@with_rooms(1)
async def test_a_kernel_that_cannot_be_ended_does_not_keep_its_room(visits):
    async def fail(kernel):
        raise RuntimeError(kernel)

    visits._end_kernel = fail
    ending = visits.end(await opened(visits))
    await asyncio.wait([ending])
    assert isinstance(ending.exception(), RuntimeError)
    assert visits.free() == 1


@with_rooms(4, per_address=2)
async def test_an_address_has_only_its_share_and_the_others_have_theirs(visits):
    first = await opened(visits, "a")
    await opened(visits, "a")
    assert (visits.free("a"), visits.free("b")) == (0, 2)
    with pytest.raises(NoRoom) as refusal:
        await visits.admit("a")
    assert refusal.value.yours
    await opened(visits, "b")
    visits.end(first)
    await opened(visits, "a")
    assert visits.free("a") == 0


@with_rooms(9, per_address=2)
async def test_an_address_whose_own_pages_are_away_gets_no_more_than_its_share(visits, kernels, clock):
    """The pages that are away count as free, and their visitors may come back, so each new page ends one of them."""
    away = [await visits.admit("a") for _ in range(2)]
    for visit in away:
        visit.sent()
    clock.now += AWAY_SECONDS
    assert visits.free("a") == 2
    new = await opened(visits, "a")
    await soon()
    assert kernels.ended == [away[0].kernel]
    assert sorted(each.kernel for each in visits.all()) == sorted([away[1].kernel, new.kernel])


@with_rooms(2)
async def test_one_slow_ending_keeps_nobody_waiting_while_another_may_give_way(visits, kernels, clock):
    slow, away = await opened(visits), await opened(visits)
    away.leave("page", away.open["page"])
    clock.now += AWAY_SECONDS
    slow.made.clear()  # the page is still being made
    visits.end(slow)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("gleek.server.kernels.visits.SLOW_SECONDS", 0.05)
        assert (await asyncio.wait_for(visits.admit(), PATIENCE)).seated
    assert kernels.ended == [away.kernel]
    slow.made.set()


def test_websockets_that_have_been_replaced_count_until_they_are_closed():
    visit = Visit("k", clock=Clock())
    sockets = [Socket() for _ in range(5)]
    for socket in sockets:
        visit.enter("same", socket)
    assert len(visit.open) == 1
    assert visit.sockets == set(sockets)
    for socket in sockets[:3]:
        visit.leave("same", socket)
    assert len(visit.sockets) == 2
    assert visit.open == {"same": sockets[-1]}
