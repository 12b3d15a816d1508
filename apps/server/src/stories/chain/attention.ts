import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { expect } from 'vitest';
import { isLongRun } from '../../../../../tools/test-size.ts';
import { isInRange, localMidnight, roundDownToFiveMinutes } from '../analyses/naive-sums.ts';
import { type ChainCounter, createChainCounter } from './counter.ts';
import { type ChainEntity, type ChainFixture, type ChainPlace, daySeconds, pickQueryTime } from './fixture.ts';
import { type ChainTestContext, formatChainTime } from './kpi.ts';
import { wholeDay } from './queries.ts';
import { computeProgress, type PlaceTargets } from './targets.ts';
import { type ChainRanges, resolveChainRanges } from './time.ts';
import { createUsualDayFinder } from './usual-day.ts';

// Reference implementation of the stores that need attention.

/** Everything that decides whether a store needs attention. */
type Known = { chain: ChainTestContext; targets: PlaceTargets; silentDeviceIds: ReadonlySet<number> };

/** Makes some devices silent; the others had contact just now. Removes all capacities, because the occupancy is checked in home.ts. */
async function silenceSomeDevices({ server, fixture }: ChainTestContext): Promise<ReadonlySet<number>> {
  await server.db.updateTable('entities').set({ capacity: null }).execute();
  const quiet = new Set(fixture.devices.filter((_, position) => position % 7 === 3).map(({ id }) => id));
  const received = new Date('2029-01-01T00:00:00Z');
  for (const { id } of fixture.devices.filter((device) => !quiet.has(device.id)))
    await server.db
      .updateTable('devices')
      .set({ lastAt: received, lastUploadAt: received, lastDataAt: received })
      .where('id', '=', id)
      .execute();
  return quiet;
}

const medianOf = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (place: number) => sorted[place] ?? 0;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.ceil((sorted.length - 1) / 2))) / 2;
};

/**
 * Entries of today up to the last full hour, compared with the same weekday up to the same hour in the eight weeks before; null: no
 * comparison is possible.
 */
function compareWithUsual({ fixture }: ChainTestContext, place: ChainPlace, entity: ChainEntity, now: number) {
  const asOf = roundDownToFiveMinutes(entity, now);
  const today = localMidnight(asOf);
  const until = asOf - (asOf % 3600);
  if (until === today) return null;
  const weeksIncludingToday = Array.from({ length: 9 }, (_, week) => {
    const range = { from: today - week * 7 * daySeconds, to: until - week * 7 * daySeconds };
    const counted = countedOver(fixture, range, now);
    // Every period of the range is expected, even if the device may not have uploaded it yet.
    const complete = counted.computeCompleteness([place], 'flowIn', undefined, undefined, Number.POSITIVE_INFINITY);
    return { value: counted.computeValue('value', [place], 'flowIn'), isWhole: (complete ?? 1) >= 0.95 };
  });
  const [own, ...weeks] = weeksIncludingToday;
  const known = weeks.flatMap(({ value, isWhole }) => (value === null || !isWhole ? [] : [value]));
  if (own === undefined || own.value === null || known.length < 5) return null;
  const [median, inner] = [medianOf(known), known.toSorted((one, other) => one - other).slice(1, -1)];
  const spread = 1.4826 * medianOf(known.map((value) => Math.abs(value - median)));
  const distance = Math.abs(own.value - median);
  const isStriking = own.isWhole && distance > Math.max(3 * spread, 0.15 * median, 20);
  const usual = {
    value: own.value,
    median,
    low: inner[0],
    high: inner.at(-1),
    weeks: known.length,
    until: formatChainTime(until),
  };
  return { usual, kind: isStriking ? (own.value < median ? ('drop' as const) : ('rise' as const)) : null };
}

const countedOver = (fixture: ChainFixture, range: { from: number; to: number }, now: number): ChainCounter =>
  createChainCounter(fixture, {
    rangeType: 0,
    window: wholeDay,
    now,
    getRanges: () => resolveChainRanges({ type: 5, ...range }, 'none', wholeDay, 0),
  });

/** The store's current month if it is far behind the store's own target; null: not far behind, or unknown. */
function findBehindPace({ chain, targets }: Known, place: ChainPlace, entity: ChainEntity, now: number) {
  const ranges = (entity: ChainEntity): ChainRanges =>
    resolveChainRanges({ type: 3, from: 0, to: 0 }, 'none', wholeDay, roundDownToFiveMinutes(entity, now));
  const counted = createChainCounter(chain.fixture, { rangeType: 0, window: wholeDay, now, getRanges: ranges });
  const of = ranges(entity);
  const value = counted.computeValue('value', [place], 'flowIn');
  const { targetToDate: due } = computeProgress(
    targets,
    'flowIn',
    [{ entity, ranges: of, value }],
    null,
    createUsualDayFinder(chain.fixture, 'flowIn', now),
  );
  if (value === null || due === null || (counted.computeCompleteness([place], 'flowIn') ?? 1) < 0.95) return null;
  const isFar = localMidnight(of.asOf) >= of.range.from + 3 * daySeconds && due - value > Math.max(0.05 * due, 20);
  return isFar ? { value, due, pace: value / due } : null;
}

function findAttentionLine(known: Known, place: ChainPlace, now: number) {
  const { chain, silentDeviceIds } = known;
  const { fixture } = chain;
  const [entity] = place.entities;
  if (entity === undefined) return null;
  const installed = fixture.devices.filter((device) => device.entity === entity && device.installedAt <= now);
  const silent = installed.filter(({ id }) => silentDeviceIds.has(id)).length;
  const today = localMidnight(roundDownToFiveMinutes(entity, now));
  const counted = countedOver(fixture, { from: today, to: today + daySeconds }, now);
  const completeness = counted.computeCompleteness([place], 'flowIn', (local) =>
    isInRange(local, { from: today, to: today + daySeconds }, wholeDay),
  );
  const comparison = compareWithUsual(chain, place, entity, now);
  const month = findBehindPace(known, place, entity, now);
  const line = { entityId: entity.id, completeness, devices: null, usual: null, month: null };
  if (silent > 0)
    return {
      ...line,
      kind: 'silent',
      devices: { silent, all: installed.length, since: null },
      usual: comparison?.usual ?? null,
    };
  if (comparison !== null && comparison.kind !== null)
    return { ...line, kind: comparison.kind, usual: comparison.usual };
  return month === null ? null : { ...line, kind: 'behindPace', month };
}

/** Checks which stores need attention, and why. */
export async function checkStoresNeedingAttention(
  chain: ChainTestContext,
  set: PlaceTargets,
  rounds: number,
): Promise<void> {
  const { server, fixture, clock, tally } = chain;
  const known = { chain, targets: set, silentDeviceIds: await silenceSomeDevices(chain) };
  const kinds = new Set<string>();
  for (let times = 0; times < rounds; times += 1) {
    const now = pickQueryTime(tally.random);
    clock.set(new Date(now * 1000).toISOString());
    const input = { size: 50 };
    const reply = (await server.call(homePanelRoutes.attention, input, { token: fixture.company.token })).result;
    const expected = (fixture.places[0] ?? []).flatMap((place) => findAttentionLine(known, place, now) ?? []);
    for (const { kind } of expected) kinds.add(kind);
    const found = reply.content.map(
      ({ name: _name, zone: _zone, dstEnable: _dst, entrance: _entrance, inside: _inside, ...line }) => line,
    );
    const byEntity = <Line extends { entityId: number }>(lines: readonly Line[]) =>
      lines.toSorted((one, other) => one.entityId - other.entityId);
    tally.expectSame(byEntity(found), byEntity(expected), { now });
    tally.expectSame([reply.totalElements, reply.entityCount], [expected.length, fixture.entities.length], { now });
    const order = ['silent', 'drop', 'rise', 'overCapacity', 'behindPace'];
    const pressing = found.map(({ kind }) => order.indexOf(kind));
    expect(pressing).toEqual(pressing.toSorted((one, other) => one - other));
  }
  expect(kinds.size).toBeGreaterThanOrEqual(isLongRun ? 3 : 1);
}
