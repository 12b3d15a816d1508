import type { ResultOf } from '@portico/contract/route';
import { kpi } from '@portico/contract/routes/kpi';
import { targets } from '@portico/contract/routes/targets';
import { type KpiTime, kpiTimes, type TargetItem } from '@portico/contract/words/targets';
import type { fixedClock } from '../../platform/testing/fixed-clock.ts';
import type { TestServer } from '../../platform/testing/server.ts';
import { type Counter, chainCounter } from './counter.ts';
import { growthOf, plus } from './items.ts';
import type { Tally } from './tally.ts';
import { progressOf, type SetTarget, type SetTargets, targetKey } from './targets.ts';
import { spansOf } from './time.ts';
import { type ChainEntity, type ChainPlace, type ChainWorld, day, momentOf } from './world.ts';
import { asOfAt, midnight } from '../analyses/naive-sums.ts';
import type { Window } from '../analyses/naive-world.ts';

export type Chain = { server: TestServer; world: ChainWorld; clock: ReturnType<typeof fixedClock>; tally: Tally };

const wholeDay: Window = [0, day - 1];
const typesOf = { day: 1, week: 2, month: 3, year: 4 } as const satisfies Record<KpiTime, number>;
const itemsOf = { flow: 'flowIn', inBatch: 'batch' } as const;
export const localText = (local: number) => new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Sets targets of three years at random: of some places none, of some the year, of some months, of some both. */
export async function setTargets({ server, world, tally }: Chain): Promise<SetTargets> {
  const { random } = tally;
  const { token } = await server.world.user({ company: world.us.company, permissions: ['entity:list'] });
  const found = new Map<string, SetTarget>();
  const [stores = [], , , organisations = []] = world.places;
  const places = [
    ...stores.map(({ id }) => ({ key: `entity ${id}`, place: { entityId: id }, scale: 1 })),
    ...organisations.map(({ id }) => ({ key: `organisation ${id}`, place: { organisationId: id }, scale: 5 })),
  ];
  for (const item of ['flowIn', 'batch'] as const)
    for (const year of [2026, 2027, 2028]) {
      const cells = places.flatMap(({ key, place, scale: usual }) => {
        // Some want far more than comes.
        const scale = usual * ([1, 1, 40][random(3)] ?? 1);
        const yearly = random(3) === 0 ? null : random(60_000) * scale;
        const monthChance = [1, 1, 3, 12][random(4)] ?? 1;
        const months = Array.from({ length: 12 }, () =>
          monthChance === 12 || (monthChance === 3 && random(4) === 0) ? random(6000) * scale : null,
        );
        found.set(targetKey(key, item, year), { yearly, months });
        return [yearly, ...months].flatMap((amount, month) => (amount === null ? [] : [{ ...place, month, amount }]));
      });
      await server.call(targets.save, { year, item, cells }, { token });
    }
  return found;
}

type Figure = ResultOf<typeof kpi.figure>;
type Asked = {
  now: number;
  entity: ChainEntity | null;
  item: TargetItem;
  time: KpiTime;
  dayOf: (nowLocal: number) => number;
};

/** A figure of a day, week, month or year as it should be told, leaving out names. */
function kpiOf(world: ChainWorld, set: SetTargets, { now, entity, item, time, dayOf }: Asked) {
  const spans = (of: ChainEntity) =>
    spansOf({ type: typesOf[time], from: 0, to: 0 }, 'before', wholeDay, asOfAt(of, now), dayOf(of.local(now)));
  const counted = chainCounter(world, { rangeType: 0, window: wholeDay, now, spansOf: spans });
  const places = (world.places[0] ?? []).filter((place) => entity === null || place.entities.includes(entity));
  const whole = entity === null ? `organisation ${world.places[3]?.[0]?.id}` : `entity ${entity.id}`;
  const isSet = [2026, 2027, 2028].some((year) => isTarget(set.get(targetKey(whole, item, year))));
  const alike = places.filter((place) => counted.reasonOf(place, item) === null);
  const [compared, baseValue] = (['compared', 'base'] as const).map((side) =>
    alike.map((place) => counted.fig(side, [place], item)).reduce(plus, null),
  );
  const { withoutTarget, ...progress } = progressOf(set, item, periodsOf(counted, places, item), isSet ? whole : null);
  return {
    counted,
    places,
    figure: {
      entityCount: places.length,
      value: counted.fig('value', places, item),
      compared,
      baseValue,
      growth: growthOf(compared ?? null, baseValue ?? null),
      leftOut: places.length - alike.length,
      ...progress,
      withoutTarget: withoutTarget.length,
    },
  };
}

const isTarget = (target: SetTarget | undefined) =>
  target !== undefined && (target.yearly !== null || target.months.some((amount) => amount !== null));

/** Each place as a period of its entity. */
export function periodsOf(counted: Counter, places: readonly ChainPlace[], item: TargetItem) {
  return places.flatMap((place) => {
    const [entity] = place.entities;
    const of = entity === undefined ? undefined : counted.spans.get(entity);
    return entity === undefined || of === undefined ? [] : [{ entity, of, value: counted.fig('value', [place], item) }];
  });
}

const tellingOf = ({ leftOut, withoutTarget, ...figure }: Figure) => {
  const {
    item: _item,
    zone: _zone,
    range: _range,
    base: _base,
    unfinished: _un,
    asOf: _asOf,
    completeness: _c,
    ...told
  } = figure;
  return { ...told, leftOut: leftOut.count, withoutTarget: withoutTarget.count };
};

/** Figures of days, weeks, months and years, past ones and those that run. */
export async function checkFigures(chain: Chain, set: SetTargets, rounds: number): Promise<void> {
  const { server, world, clock, tally } = chain;
  const { random, choose, same } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const now = momentOf(random);
    clock.set(new Date(now * 1000).toISOString());
    const entity = random(3) === 0 ? null : choose(world.entities);
    const type = choose(['flow', 'inBatch'] as const);
    const time = kpiTimes[times % 4] ?? 'day';
    const named = random(3) > 0 ? null : midnight(now) - random(40) * day;
    const input = { type, timeType: time, ...(entity === null ? {} : { entityId: entity.id }) };
    const asked = { ...input, ...(named === null ? {} : { startTime: localText(named).slice(0, 10) }) };
    const told = (await server.call(kpi.figure, asked, { token: world.us.token })).result;
    const item = itemsOf[type];
    const { figure, counted, places } = kpiOf(world, set, {
      now,
      entity,
      item,
      time,
      dayOf: (local) => named ?? local,
    });
    same(tellingOf(told), figure, { ...asked, now });
    if (times % 4 === 1) same(told.completeness, counted.complete(places, item), { ...asked, now });
    const of = entity === null ? undefined : counted.spans.get(entity);
    if (of !== undefined)
      same(told.range, { from: localText(of.range.from), to: localText(of.range.to) }, { ...asked, now });
  }
}

/** The four cards. */
export async function checkCards(chain: Chain, set: SetTargets, rounds: number): Promise<void> {
  const { server, world, clock, tally } = chain;
  const { random, choose, same } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const now = momentOf(random);
    clock.set(new Date(now * 1000).toISOString());
    const entity = random(3) === 0 ? null : choose(world.entities);
    const type = choose(['flow', 'inBatch'] as const);
    const asked = { type, ...(entity === null ? {} : { entityId: entity.id }) };
    const { cards } = (await server.call(kpi.cards, asked, { token: world.us.token })).result;
    for (const [position, time] of (['day', 'week', 'month', 'year'] as const).entries()) {
      const dayOf = (local: number) => (time === 'day' ? local - day : local);
      const { figure } = kpiOf(world, set, { now, entity, item: itemsOf[type], time, dayOf });
      const { period, ...told } = cards[position] ?? {};
      same(period, time === 'day' ? 'yesterday' : time, asked);
      same(tellingOf(told as Figure), figure, { ...asked, now, time }); // a card is a figure with its period
    }
  }
}

/** How far every place is with its month and its year. */
export async function checkMonitoring(chain: Chain, set: SetTargets, rounds: number): Promise<void> {
  const { server, world, clock, tally } = chain;
  const { random, choose, same } = tally;
  const [stores = [], , , organisations = []] = world.places;
  for (let times = 0; times < rounds; times += 1) {
    const now = momentOf(random);
    clock.set(new Date(now * 1000).toISOString());
    const item = choose(['flowIn', 'batch'] as const);
    const by = choose(['month', 'year'] as const);
    const asked = { item, by, size: 50 };
    const at = { ...asked, now };
    const { rows, ...sums } = (await server.call(kpi.targets, asked, { token: world.us.token })).result;
    const counters = (['month', 'year'] as const).map((time) =>
      chainCounter(world, {
        rangeType: 0,
        window: wholeDay,
        now,
        spansOf: (of) => spansOf({ type: typesOf[time], from: 0, to: 0 }, 'none', wholeDay, asOfAt(of, now)),
      }),
    );
    const keys = [
      ...stores.map((place) => ({ place, key: `entity ${place.id}`, of: 'entityId' as const })),
      ...organisations.map((place) => ({ place, key: `organisation ${place.id}`, of: 'organisationId' as const })),
    ];
    const expected = keys.map(({ place, key, of }) => {
      const own = stores.filter(({ entities: [entity] }) => entity !== undefined && place.entities.includes(entity));
      const row = rows.find((one) => one[of] === place.id);
      const periods = counters.map((counted) => {
        const { withoutTarget, ...progress } = progressOf(set, item, periodsOf(counted, own, item), key);
        return { actual: counted.fig('value', own, item), ...progress, withoutTarget: withoutTarget.length };
      });
      for (const [position, time] of (['month', 'year'] as const).entries()) {
        const { completeness: _share, withoutTarget, ...told } = row?.[time] ?? {};
        same({ ...told, withoutTarget: withoutTarget?.count }, periods[position], { ...at, key, time });
      }
      const counted = counters[by === 'month' ? 0 : 1];
      const complete = by === 'year' || counted === undefined ? null : counted.complete(own, item);
      if (by === 'month') same(row?.month.completeness, complete, { ...at, key });
      return { ...periods[by === 'month' ? 0 : 1], complete };
    });
    const having = expected.filter(({ target }) => target !== null);
    const counts = {
      total: keys.length,
      withTarget: having.length,
      behind: having.filter(({ pace }) => (pace ?? 1) < 1).length,
      withoutTarget: keys.length - having.length,
    };
    const { withGaps, ...told } = sums;
    same(told, counts, at);
    if (by === 'month') same(withGaps, expected.filter(({ complete }) => (complete ?? 1) < 0.95).length, at);
    const paces = rows.map((row) => row[by].pace);
    same(
      paces,
      paces.toSorted((one, other) => (one ?? Infinity) - (other ?? Infinity)),
      at,
    );
  }
}
