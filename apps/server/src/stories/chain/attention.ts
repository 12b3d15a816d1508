import { isLongRun } from '../../../../../tools/test-size.ts';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { expect } from 'vitest';
import { asOfAt, isCounted, midnight } from '../analyses/naive-sums.ts';
import { type Counter, chainCounter } from './counter.ts';
import { type Chain, localText } from './kpi.ts';
import { wholeDay } from './questions.ts';
import { progressOf, type SetTargets } from './targets.ts';
import { type Spans, spansOf } from './time.ts';
import { type ChainEntity, type ChainPlace, type ChainWorld, day, momentOf } from './world.ts';

// Which stores need attention, and by which counts, counted once more.

/** What is known beside the counts. `quiet`: devices nobody ever heard of again. */
type Known = { chain: Chain; set: SetTargets; quiet: ReadonlySet<number> };

/** Some devices fall silent, the others were heard of just now. Nobody has a capacity: who is inside is counted once more in home.ts. */
async function quietOnes({ server, world }: Chain): Promise<ReadonlySet<number>> {
  await server.db.updateTable('entities').set({ capacity: null }).execute();
  const quiet = new Set(world.devices.filter((_, position) => position % 7 === 3).map(({ id }) => id));
  const heard = new Date('2029-01-01T00:00:00Z');
  for (const { id } of world.devices.filter((device) => !quiet.has(device.id)))
    await server.db
      .updateTable('devices')
      .set({ lastAt: heard, lastUploadAt: heard, lastDataAt: heard })
      .where('id', '=', id)
      .execute();
  return quiet;
}

const middleOf = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (place: number) => sorted[place] ?? 0;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.ceil((sorted.length - 1) / 2))) / 2;
};

/** People in of a day up to a full hour beside what the same weekday had by then in the eight weeks before; null: that says nothing. */
function usualOf({ world }: Chain, place: ChainPlace, entity: ChainEntity, now: number) {
  const asOf = asOfAt(entity, now);
  const today = midnight(asOf);
  const until = asOf - (asOf % 3600);
  if (until === today) return null;
  const told = Array.from({ length: 9 }, (_, week) => {
    const range = { from: today - week * 7 * day, to: until - week * 7 * day };
    const counted = countedOver(world, range, now);
    // However seldom a device uploads: what has not come is missing.
    const complete = counted.complete([place], 'flowIn', undefined, undefined, Number.POSITIVE_INFINITY);
    return { value: counted.fig('value', [place], 'flowIn'), isWhole: (complete ?? 1) >= 0.95 };
  });
  const [own, ...weeks] = told;
  const known = weeks.flatMap(({ value, isWhole }) => (value === null || !isWhole ? [] : [value]));
  if (own === undefined || own.value === null || known.length < 5) return null;
  const [median, inner] = [middleOf(known), known.toSorted((one, other) => one - other).slice(1, -1)];
  const spread = 1.4826 * middleOf(known.map((value) => Math.abs(value - median)));
  const distance = Math.abs(own.value - median);
  const isStriking = own.isWhole && distance > Math.max(3 * spread, 0.15 * median, 20);
  const usual = {
    value: own.value,
    median,
    low: inner[0],
    high: inner.at(-1),
    weeks: known.length,
    until: localText(until),
  };
  return { usual, kind: isStriking ? (own.value < median ? ('drop' as const) : ('rise' as const)) : null };
}

const countedOver = (world: ChainWorld, range: { from: number; to: number }, now: number): Counter =>
  chainCounter(world, {
    rangeType: 0,
    window: wholeDay,
    now,
    spansOf: () => spansOf({ type: 5, ...range }, 'none', wholeDay, 0),
  });

/** A month that is far behind its own target; null: it is not, or nobody can say. */
function behindOf({ chain, set }: Known, place: ChainPlace, entity: ChainEntity, now: number) {
  const spans = (of: ChainEntity): Spans => spansOf({ type: 3, from: 0, to: 0 }, 'none', wholeDay, asOfAt(of, now));
  const counted = chainCounter(chain.world, { rangeType: 0, window: wholeDay, now, spansOf: spans });
  const of = spans(entity);
  const value = counted.fig('value', [place], 'flowIn');
  const { targetToDate: due } = progressOf(set, 'flowIn', [{ entity, of, value }], null);
  if (value === null || due === null || (counted.complete([place], 'flowIn') ?? 1) < 0.95) return null;
  const isFar = midnight(of.asOf) >= of.range.from + 3 * day && due - value > Math.max(0.05 * due, 20);
  return isFar ? { value, due, pace: value / due } : null;
}

function lineOf(known: Known, place: ChainPlace, now: number) {
  const { chain, quiet } = known;
  const { world } = chain;
  const [entity] = place.entities;
  if (entity === undefined) return null;
  const hanging = world.devices.filter((device) => device.entity === entity && device.since <= now);
  const silent = hanging.filter(({ id }) => quiet.has(id)).length;
  const today = midnight(asOfAt(entity, now));
  const counted = countedOver(world, { from: today, to: today + day }, now);
  const completeness = counted.complete([place], 'flowIn', (local) =>
    isCounted(local, { from: today, to: today + day }, wholeDay),
  );
  const told = usualOf(chain, place, entity, now);
  const month = behindOf(known, place, entity, now);
  const line = { entityId: entity.id, completeness, devices: null, usual: null, month: null };
  if (silent > 0)
    return {
      ...line,
      kind: 'silent',
      devices: { silent, all: hanging.length, since: null },
      usual: told?.usual ?? null,
    };
  if (told !== null && told.kind !== null) return { ...line, kind: told.kind, usual: told.usual };
  return month === null ? null : { ...line, kind: 'behindPace', month };
}

/** Which stores need attention, and why. */
export async function checkAttention(chain: Chain, set: SetTargets, rounds: number): Promise<void> {
  const { server, world, clock, tally } = chain;
  const known = { chain, set, quiet: await quietOnes(chain) };
  const kinds = new Set<string>();
  for (let times = 0; times < rounds; times += 1) {
    const now = momentOf(tally.random);
    clock.set(new Date(now * 1000).toISOString());
    const asked = { size: 50 };
    const reply = (await server.call(homePanelRoutes.attention, asked, { token: world.us.token })).result;
    const expected = (world.places[0] ?? []).flatMap((place) => lineOf(known, place, now) ?? []);
    for (const { kind } of expected) kinds.add(kind);
    const found = reply.content.map(
      ({ name: _name, zone: _zone, entrance: _entrance, inside: _inside, ...line }) => line,
    );
    const byEntity = <Line extends { entityId: number }>(lines: readonly Line[]) =>
      lines.toSorted((one, other) => one.entityId - other.entityId);
    tally.same(byEntity(found), byEntity(expected), { now });
    tally.same([reply.totalElements, reply.entityCount], [expected.length, world.entities.length], { now });
    const order = ['silent', 'drop', 'rise', 'overCapacity', 'behindPace'];
    const pressing = found.map(({ kind }) => order.indexOf(kind));
    expect(pressing).toEqual(pressing.toSorted((one, other) => one - other));
  }
  expect(kinds.size).toBeGreaterThanOrEqual(isLongRun ? 3 : 1);
}
