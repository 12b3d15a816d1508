import type { ResultOf } from '@portico/contract/route';
import { kpi } from '@portico/contract/routes/kpi';
import { targets } from '@portico/contract/routes/targets';
import { type KpiPeriod, kpiPeriods, type TargetItem } from '@portico/contract/words/targets';
import type { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import type { TestServer } from '../../platform/testing/server.ts';
import type { DayWindow } from '../analyses/naive-fixture.ts';
import { localMidnight, roundDownToFiveMinutes } from '../analyses/naive-sums.ts';
import { type ChainCounter, createChainCounter } from './counter.ts';
import { type ChainEntity, type ChainFixture, type ChainPlace, daySeconds, pickQueryTime } from './fixture.ts';
import { addKnownValues, computeChainGrowth, isMeasuredBy } from './items.ts';
import type { RandomizedComparer } from './tally.ts';
import { computeProgress, type PlaceTarget, type PlaceTargets, targetKey } from './targets.ts';
import { resolveChainRanges } from './time.ts';
import { createUsualDayFinder } from './usual-day.ts';

export type ChainTestContext = {
  server: TestServer;
  fixture: ChainFixture;
  clock: ReturnType<typeof createFixedClock>;
  tally: RandomizedComparer;
};

const wholeDay: DayWindow = [0, daySeconds - 1];
const rangeTypeByTime = { day: 1, week: 2, month: 3, year: 4 } as const satisfies Record<KpiPeriod, number>;
const itemByKpiType = { flow: 'flowIn', inBatch: 'batch' } as const;
export const formatChainTime = (local: number) => new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Saves random targets for three years: a place has none, a yearly target, monthly targets, or both. */
export async function saveRandomTargets({ server, fixture, tally }: ChainTestContext): Promise<PlaceTargets> {
  const { random } = tally;
  const { token } = await server.factory.user({ company: fixture.company.company, permissions: ['entity:list'] });
  const found = new Map<string, PlaceTarget>();
  const [stores = [], , , organisations = []] = fixture.places;
  const places = [
    ...stores.map(({ id }) => ({ key: `entity ${id}`, place: { entityId: id }, scale: 1 })),
    ...organisations.map(({ id }) => ({ key: `organisation ${id}`, place: { organisationId: id }, scale: 5 })),
  ];
  for (const item of ['flowIn', 'batch'] as const)
    for (const year of [2026, 2027, 2028]) {
      const cells = places.flatMap(({ key, place, scale: usual }) => {
        // Some targets are far higher than the counts.
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
type KpiQuery = {
  now: number;
  entity: ChainEntity | null;
  item: TargetItem;
  time: KpiPeriod;
  getDay: (nowLocal: number) => number;
};

/** The expected KPI of a day, week, month or year, without names. */
function computeExpectedKpi(fixture: ChainFixture, set: PlaceTargets, { now, entity, item, time, getDay }: KpiQuery) {
  const ranges = (entity: ChainEntity) =>
    resolveChainRanges(
      { type: rangeTypeByTime[time], from: 0, to: 0 },
      'before',
      wholeDay,
      roundDownToFiveMinutes(entity, now),
      getDay(entity.toLocal(now)),
    );
  const counted = createChainCounter(fixture, { rangeType: 0, window: wholeDay, now, getRanges: ranges });
  const places = (fixture.places[0] ?? []).filter((place) => entity === null || place.entities.includes(entity));
  const whole = entity === null ? `organisation ${fixture.places[3]?.[0]?.id}` : `entity ${entity.id}`;
  const isSet = [2026, 2027, 2028].some((year) => isTarget(set.get(targetKey(whole, item, year))));
  const same = places.filter((place) => counted.findLeftOutReason(place, item) === null);
  const [compared, baseValue] = (['compared', 'base'] as const).map((side) =>
    same.map((place) => counted.computeValue(side, [place], item)).reduce(addKnownValues, null),
  );
  const { withoutTarget, ...progress } = computeProgress(
    set,
    item,
    toEntityPeriodValues(counted, places, item),
    isSet ? whole : null,
    createUsualDayFinder(fixture, item, now),
  );
  const value = counted.computeValue('value', places, item);
  const hasMeasuringDevice = fixture.devices.some(
    (device) => isMeasuredBy(device, item) && places.some(({ entities }) => entities.includes(device.entity)),
  );
  return {
    counted,
    places,
    figure: {
      isMeasured: hasMeasuringDevice || [value, compared, baseValue].some((one) => typeof one === 'number'),
      entityCount: places.length,
      value,
      compared,
      baseValue,
      growth: computeChainGrowth(compared ?? null, baseValue ?? null),
      leftOut: places.length - same.length,
      ...progress,
      withoutTarget: withoutTarget.length,
    },
  };
}

const isTarget = (target: PlaceTarget | undefined) =>
  target !== undefined && (target.yearly !== null || target.months.some((amount) => amount !== null));

/** Each place as an entity with its ranges and its value. */
export function toEntityPeriodValues(counted: ChainCounter, places: readonly ChainPlace[], item: TargetItem) {
  return places.flatMap((place) => {
    const [entity] = place.entities;
    const ranges = entity === undefined ? undefined : counted.spans.get(entity);
    return entity === undefined || ranges === undefined
      ? []
      : [{ entity, ranges, value: counted.computeValue('value', [place], item) }];
  });
}

const toComparable = ({ leftOut, withoutTarget, ...figure }: Figure) => {
  const {
    item: _item,
    zone: _zone,
    range: _range,
    base: _base,
    unfinished: _un,
    asOf: _asOf,
    completeness: _c,
    ...reply
  } = figure;
  return { ...reply, leftOut: leftOut.count, withoutTarget: withoutTarget.count };
};

/** Checks KPIs of days, weeks, months and years, past and current. */
export async function checkKpiValues(chain: ChainTestContext, set: PlaceTargets, rounds: number): Promise<void> {
  const { server, fixture, clock, tally } = chain;
  const { random, choose, expectSame } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const now = pickQueryTime(random);
    clock.set(new Date(now * 1000).toISOString());
    const entity = random(3) === 0 ? null : choose(fixture.entities);
    const type = choose(['flow', 'inBatch'] as const);
    const time = kpiPeriods[times % 4] ?? 'day';
    const named = random(3) > 0 ? null : localMidnight(now) - (1 + random(40)) * daySeconds;
    const input = { type, timeType: time, ...(entity === null ? {} : { entityId: entity.id }) };
    const query = { ...input, ...(named === null ? {} : { startTime: formatChainTime(named).slice(0, 10) }) };
    const reply = (await server.call(kpi.figure, query, { token: fixture.company.token })).result;
    const item = itemByKpiType[type];
    const { figure, counted, places } = computeExpectedKpi(fixture, set, {
      now,
      entity,
      item,
      time,
      getDay: (local) => named ?? local,
    });
    expectSame(toComparable(reply), figure, { ...query, now });
    if (times % 4 === 1) expectSame(reply.completeness, counted.computeCompleteness(places, item), { ...query, now });
    const ranges = entity === null ? undefined : counted.spans.get(entity);
    if (ranges !== undefined)
      expectSame(
        reply.range,
        { from: formatChainTime(ranges.range.from), to: formatChainTime(ranges.range.to) },
        { ...query, now },
      );
  }
}

/** Checks the four KPI cards. */
export async function checkKpiCards(chain: ChainTestContext, set: PlaceTargets, rounds: number): Promise<void> {
  const { server, fixture, clock, tally } = chain;
  const { random, choose, expectSame } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const now = pickQueryTime(random);
    clock.set(new Date(now * 1000).toISOString());
    const entity = random(3) === 0 ? null : choose(fixture.entities);
    const type = choose(['flow', 'inBatch'] as const);
    const query = { type, ...(entity === null ? {} : { entityId: entity.id }) };
    const { cards } = (await server.call(kpi.cards, query, { token: fixture.company.token })).result;
    for (const [position, time] of (['day', 'week', 'month', 'year'] as const).entries()) {
      const getDay = (local: number) => (time === 'day' ? local - daySeconds : local);
      const { figure } = computeExpectedKpi(fixture, set, { now, entity, item: itemByKpiType[type], time, getDay });
      const { period, ...reply } = cards[position] ?? {};
      expectSame(period, time === 'day' ? 'yesterday' : time, query);
      expectSame(toComparable(reply as Figure), figure, { ...query, now, time }); // a card is a KPI with its period
    }
  }
}

/** Checks the progress of every place in its month and year. */
export async function checkTargetProgress(chain: ChainTestContext, set: PlaceTargets, rounds: number): Promise<void> {
  const { server, fixture, clock, tally } = chain;
  const { random, choose, expectSame } = tally;
  const [stores = [], , , organisations = []] = fixture.places;
  for (let times = 0; times < rounds; times += 1) {
    const now = pickQueryTime(random);
    clock.set(new Date(now * 1000).toISOString());
    const item = choose(['flowIn', 'batch'] as const);
    const by = choose(['month', 'year'] as const);
    const query = { item, by, size: 50 };
    const at = { ...query, now };
    const { rows, ...sums } = (await server.call(kpi.targets, query, { token: fixture.company.token })).result;
    const counters = (['month', 'year'] as const).map((time) =>
      createChainCounter(fixture, {
        rangeType: 0,
        window: wholeDay,
        now,
        getRanges: (entity) =>
          resolveChainRanges(
            { type: rangeTypeByTime[time], from: 0, to: 0 },
            'none',
            wholeDay,
            roundDownToFiveMinutes(entity, now),
          ),
      }),
    );
    const keys = [
      ...stores.map((place) => ({ place, key: `entity ${place.id}`, ranges: 'entityId' as const })),
      ...organisations.map((place) => ({ place, key: `organisation ${place.id}`, ranges: 'organisationId' as const })),
    ];
    const usualDays = createUsualDayFinder(fixture, item, now);
    const expected = keys.map(({ place, key, ranges: of }) => {
      const places = stores.filter(({ entities: [entity] }) => entity !== undefined && place.entities.includes(entity));
      const row = rows.find((one) => one[of] === place.id);
      const periods = counters.map((counted) => {
        const { withoutTarget, ...progress } = computeProgress(
          set,
          item,
          toEntityPeriodValues(counted, places, item),
          key,
          usualDays,
        );
        return {
          actual: counted.computeValue('value', places, item),
          ...progress,
          withoutTarget: withoutTarget.length,
        };
      });
      for (const [position, time] of (['month', 'year'] as const).entries()) {
        const { completeness: _share, withoutTarget, ...reply } = row?.[time] ?? {};
        expectSame({ ...reply, withoutTarget: withoutTarget?.count }, periods[position], { ...at, key, time });
      }
      const counted = counters[by === 'month' ? 0 : 1];
      const complete = by === 'year' || counted === undefined ? null : counted.computeCompleteness(places, item);
      if (by === 'month') expectSame(row?.month.completeness, complete, { ...at, key });
      return { ...periods[by === 'month' ? 0 : 1], complete };
    });
    const having = expected.filter(({ target }) => target !== null);
    const counts = {
      total: keys.length,
      withTarget: having.length,
      behind: having.filter(({ pace }) => (pace ?? 1) < 1).length,
      withoutTarget: keys.length - having.length,
    };
    const { withGaps, ...reply } = sums;
    expectSame(reply, counts, at);
    if (by === 'month') expectSame(withGaps, expected.filter(({ complete }) => (complete ?? 1) < 0.95).length, at);
    const paces = rows.map((row) => row[by].pace);
    expectSame(
      paces,
      paces.toSorted((one, other) => (one ?? Infinity) - (other ?? Infinity)),
      at,
    );
  }
}
