import { analysis } from '@portico/contract/routes/analysis';
import { home } from '@portico/contract/routes/home';
import { type StatisticItem, statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import { localMidnight, roundDownToFiveMinutes } from '../analyses/naive-sums.ts';
import { type ChainCounter, createChainCounter } from './counter.ts';
import { type ChainEntity, type ChainPlace, daySeconds, pickQueryTime } from './fixture.ts';
import { computeChainItem, computeChainItemParts, isMeasuredBy } from './items.ts';
import type { ChainTestContext } from './kpi.ts';
import { computeChainOccupancy } from './occupancy.ts';
import { wholeDay } from './queries.ts';
import { resolveChainRanges } from './time.ts';

// Reference implementation of home, record by record: cards, their comparisons, the trend and the occupancy.

const text = (local: number) => new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');
const dayText = (local: number) => text(local).slice(0, 10);

/** Sets the clock to a random time, and chooses one store or all stores; for all stores, the returned input is empty. */
function chooseQuery({ fixture, clock, tally: { random, choose } }: ChainTestContext) {
  const now = pickQueryTime(random);
  clock.set(new Date(now * 1000).toISOString());
  const one = random(5) === 0 ? null : choose(fixture.entities);
  const entities = one === null ? fixture.entities : [one];
  const places = (fixture.places[0] ?? []).filter(
    ({ entities: [entity] }) => entity !== undefined && entities.includes(entity),
  );
  return { now, one, entities, places, input: one === null ? {} : { entityId: one.id } };
}

/** Checks the cards of every range. */
export async function checkHomeCards(chain: ChainTestContext, rounds: number): Promise<void> {
  const { server, fixture, tally } = chain;
  const { random, expectSame } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const { now, one, places, input } = chooseQuery(chain);
    const type = [1, 6, 2, 7, 3, 8, 4, 5][times % 8] ?? 1;
    const from = localMidnight(now) - (1 + random(20)) * daySeconds;
    const to = from + random(Math.min(20, (localMidnight(now) - from) / daySeconds + 2)) * daySeconds;
    const range = type === 5 ? { startTime: dayText(from), endTime: dayText(to) } : {};
    const items = tally.chooseSome(statisticItemNames);
    const question = { ...input, type, ...range, items };
    const ranges = (entity: ChainEntity) =>
      resolveChainRanges({ type, from, to: to + daySeconds }, 'before', wholeDay, roundDownToFiveMinutes(entity, now));
    const counted = createChainCounter(fixture, { rangeType: 0, window: wholeDay, now, getRanges: ranges });
    const { cards, trust, ...reply } = (await server.call(home.statistical, question, { token: fixture.company.token }))
      .result;
    const at = { ...question, now };
    const installed = fixture.devices.filter(
      ({ entity, installedAt }) => places.some((place) => place.entities.includes(entity)) && installedAt <= now,
    );
    expectSame([reply.entityCount, trust.devices], [places.length, installed.length], at);
    if (times % 3 === 0) expectSame(trust.completeness, counted.computeCompleteness(places, null), at);
    if (one !== null) {
      const { range: own, until } = ranges(one);
      expectSame(reply.range, { from: text(own.from), to: text(own.to) }, at);
      expectSame(reply.unfinished, Number.isFinite(until), at);
    }
    for (const [position, item] of statisticItemNames.filter((name) => items.includes(name)).entries()) {
      const card = cards.find((found) => found.item === item);
      expectSame(card?.value, counted.computeValue('value', places, item), { ...at, item });
      const isSplit = statisticItems[item].kind === 'split';
      const parts = computeChainItemParts(item, counted.selectRecords('value', places), counted.countedAt(places));
      expectSame(card?.parts?.map(({ value }) => value) ?? null, isSplit ? parts : null, { ...at, item });
      if ((position + times) % 9 === 0)
        expectSame(card?.completeness, counted.computeCompleteness(places, item), { ...at, item });
    }
  }
}

/** Checks the hours of a day and of the day before. */
export async function checkTrends(chain: ChainTestContext, rounds: number): Promise<void> {
  const { server, fixture, tally } = chain;
  const { random, choose, expectSame } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const { now, entities, places, input } = chooseQuery(chain);
    const named = random(2) === 0 ? null : localMidnight(now) - (1 + random(9)) * daySeconds;
    const item = choose<StatisticItem>([
      'flowIn',
      'batch',
      'customerIn',
      'enteringRate',
      'dedupedCount',
      'totalPerson',
      'adult',
    ]);
    const getDay = (entity: ChainEntity) => named ?? localMidnight(entity.toLocal(now));
    const ranges = (entity: ChainEntity) => {
      const range = { from: getDay(entity) - daySeconds, to: getDay(entity) + daySeconds };
      return resolveChainRanges({ type: 5, ...range }, 'none', wholeDay, roundDownToFiveMinutes(entity, now));
    };
    const counted = createChainCounter(fixture, { rangeType: 0, window: wholeDay, now, getRanges: ranges });
    const question = { ...input, item, ...(named === null ? {} : { startTime: dayText(named) }) };
    const trend = (await server.call(home.trend, question, { token: fixture.company.token })).result;
    const begun = Math.min(
      24,
      ...entities.map((entity) => Math.max(0, Math.floor((entity.toLocal(now) - getDay(entity)) / 3600))),
    );
    const at = { ...question, now };
    const hours = Array.from({ length: 48 }, (_, hour) => hourOf(counted, { places, item, hour, getDay }));
    expectSame(
      trend.yesterday.map(({ value }) => value),
      hours.slice(0, 24),
      at,
    );
    expectSame(
      trend.now.map(({ value }) => value),
      hours.slice(24).map((value, hour) => (hour > begun ? null : value)),
      at,
    );
    expectSame(trend.unfinishedHour, begun === 24 ? null : `${String(begun).padStart(2, '0')}:00`, at);
    if (times % 3 > 0) continue;
    const completenesses = Array.from({ length: 48 }, (_, hour) =>
      counted.computeCompleteness(places, item, (local, { range }) => Math.floor((local - range.from) / 3600) === hour),
    );
    const replied = [...trend.yesterday, ...trend.now].map(({ completeness }) => completeness);
    expectSame(
      replied,
      completenesses.map((share, hour) => (hour - 24 > begun ? null : share)),
      at,
    );
  }
}

type Hour = {
  places: readonly ChainPlace[];
  item: StatisticItem;
  hour: number;
  getDay: (entity: ChainEntity) => number;
};

function hourOf(counted: ChainCounter, { places, item, hour, getDay }: Hour) {
  const records = counted.selectRecords('value', places, item).filter(({ local, device }) => {
    const start = getDay(device.entity) - daySeconds + hour * 3600;
    return local >= start && local < start + 3600;
  });
  return computeChainItem(item, records, counted.countedAt(places));
}

/** Checks the occupancy of the stores. */
export async function checkOccupancy(chain: ChainTestContext, rounds: number): Promise<void> {
  const { server, fixture, tally } = chain;
  const { choose, expectSame } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const { now } = chooseQuery(chain);
    const ids = fixture.entities.map(({ id }) => id);
    const [entity] = [choose(fixture.entities)];
    const { points, ...one } = (
      await server.call(analysis.occupancy, { entityId: entity.id }, { token: fixture.company.token })
    ).result;
    const { rows } = (await server.call(analysis.occupancies, { ids }, { token: fixture.company.token })).result;
    const expected = computeChainOccupancy(fixture, entity, now);
    const at = { entity: entity.name, now };
    expectSame(
      points.map(({ time, value }) => [time, value]),
      expected.points.map(({ local, value }) => [text(local), value]),
      at,
    );
    for (const own of fixture.entities) {
      const row = rows.find(({ entityId }) => entityId === own.id);
      const { inside, peak, reset, asOf } = computeChainOccupancy(fixture, own, now);
      const expectedRow = {
        inside,
        capacity: own.capacity,
        share: inside === null || own.capacity === null ? null : inside / own.capacity,
        peak: peak === null ? null : { value: peak.value, at: text(peak.local) },
        reset: text(reset),
        asOf: text(asOf),
      };
      const { entityId: _id, isOpen: _isOpen, completeness: _share, ...found } = row ?? {};
      expectSame(found, expectedRow, { ...at, own: own.name });
    }
    expectSame(
      one,
      rows.find(({ entityId }) => entityId === entity.id),
      at,
    );
    const from = entity.toLocal(expected.resetAt);
    const ranges = () => resolveChainRanges({ type: 5, from, to: entity.toLocal(now) }, 'none', wholeDay, 0);
    const counted = createChainCounter(fixture, { rangeType: 0, window: wholeDay, now, getRanges: ranges });
    const here = (fixture.places[0] ?? []).filter((place) => place.entities.includes(entity));
    const hasBoth = fixture.devices.some((device) => device.entity === entity && isMeasuredBy(device, 'totalPerson'));
    expectSame(one.completeness, hasBoth ? counted.computeCompleteness(here, 'totalPerson') : null, at);
  }
}

/** Checks the comparisons of the cards: stores counted in both periods and since before the comparison period began. */
export async function checkHomeCardComparisons(chain: ChainTestContext, rounds: number): Promise<void> {
  const { server, fixture, clock, tally } = chain;
  const { random, choose, chooseSome, expectSame } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const now = pickQueryTime(random);
    clock.set(new Date(now * 1000).toISOString());
    const one = random(2) === 0 ? null : choose(fixture.entities);
    const type = [1, 6, 2, 7, 3, 8, 4][times % 7] ?? 1;
    const items = chooseSome(statisticItemNames);
    const input = { type, items, ...(one === null ? {} : { entityId: one.id }) };
    const places = (fixture.places[0] ?? []).filter((place) => one === null || place.entities.includes(one));
    const ranges = (entity: ChainEntity) =>
      resolveChainRanges({ type, from: 0, to: 0 }, 'before', wholeDay, roundDownToFiveMinutes(entity, now));
    const counted = createChainCounter(fixture, { rangeType: 0, window: wholeDay, now, getRanges: ranges });
    const { cards } = (await server.call(home.statistical, input, { token: fixture.company.token })).result;
    for (const item of items) {
      const card = cards.find((found) => found.item === item);
      const { places: same, ...expected } = counted.likeForLike(places, item);
      const { compared, base, growth } = card ?? {};
      const at = { ...input, item, now };
      expectSame(growth, expected.growth, at);
      // When no store can be compared, only the growth is checked (null).
      if (same > 0) expectSame({ compared, base }, { compared: expected.compared, base: expected.base }, at);
    }
  }
}
