import { analysis } from '@portico/contract/routes/analysis';
import { home } from '@portico/contract/routes/home';
import { type StatisticItem, statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import { asOfAt, midnight } from '../analyses/naive-sums.ts';
import { type Counter, chainCounter } from './counter.ts';
import { insideOf } from './inside.ts';
import { figureOf, isMeasuredBy, partsOf } from './items.ts';
import type { Chain } from './kpi.ts';
import { wholeDay } from './questions.ts';
import { spansOf } from './time.ts';
import { type ChainEntity, type ChainPlace, day, momentOf } from './world.ts';

// Every figure of home counted once more, record by record: cards, what they are set against, the trend, who is inside.

const text = (local: number) => new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');
const dayText = (local: number) => text(local).slice(0, 10);

/** One store or, given nothing, all of them, at a random moment. */
function asked({ world, clock, tally: { random, choose } }: Chain) {
  const now = momentOf(random);
  clock.set(new Date(now * 1000).toISOString());
  const one = random(5) === 0 ? null : choose(world.entities);
  const entities = one === null ? world.entities : [one];
  const places = (world.places[0] ?? []).filter(
    ({ entities: [entity] }) => entity !== undefined && entities.includes(entity),
  );
  return { now, one, entities, places, input: one === null ? {} : { entityId: one.id } };
}

/** Cards of every range. */
export async function checkHomeCards(chain: Chain, rounds: number): Promise<void> {
  const { server, world, tally } = chain;
  const { random, same } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const { now, one, places, input } = asked(chain);
    const type = [1, 6, 2, 7, 3, 8, 4, 5][times % 8] ?? 1;
    const from = midnight(now) - random(20) * day;
    const to = from + random(Math.min(20, (midnight(now) - from) / day + 2)) * day;
    const range = type === 5 ? { startTime: dayText(from), endTime: dayText(to) } : {};
    const items = tally.some(statisticItemNames);
    const question = { ...input, type, ...range, items };
    const spans = (entity: ChainEntity) =>
      spansOf({ type, from, to: to + day }, 'before', wholeDay, asOfAt(entity, now));
    const counted = chainCounter(world, { rangeType: 0, window: wholeDay, now, spansOf: spans });
    const { cards, trust, ...told } = (await server.call(home.statistical, question, { token: world.us.token })).result;
    const at = { ...question, now };
    const hanging = world.devices.filter(
      ({ entity, since }) => places.some((place) => place.entities.includes(entity)) && since <= now,
    );
    same([told.entityCount, trust.devices], [places.length, hanging.length], at);
    if (times % 3 === 0) same(trust.completeness, counted.complete(places, null), at);
    if (one !== null) {
      const { range: own, until } = spans(one);
      same(told.range, { from: text(own.from), to: text(own.to) }, at);
      same(told.unfinished, Number.isFinite(until), at);
    }
    for (const [position, item] of statisticItemNames.filter((name) => items.includes(name)).entries()) {
      const card = cards.find((found) => found.item === item);
      same(card?.value, counted.fig('value', places, item), { ...at, item });
      const isSplit = statisticItems[item].kind === 'split';
      const parts = partsOf(item, counted.recordsOf('value', places), counted.countedAt(places));
      same(card?.parts?.map(({ value }) => value) ?? null, isSplit ? parts : null, { ...at, item });
      if ((position + times) % 9 === 0) same(card?.completeness, counted.complete(places, item), { ...at, item });
    }
  }
}

/** A day by hour beside the day before. */
export async function checkTrends(chain: Chain, rounds: number): Promise<void> {
  const { server, world, tally } = chain;
  const { random, choose, same } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const { now, entities, places, input } = asked(chain);
    const named = random(2) === 0 ? null : midnight(now) - random(9) * day;
    const item = choose<StatisticItem>([
      'flowIn',
      'batch',
      'customerIn',
      'enteringRate',
      'dedupedCount',
      'totalPerson',
      'adult',
    ]);
    const dayOf = (entity: ChainEntity) => named ?? midnight(entity.local(now));
    const spans = (entity: ChainEntity) => {
      const range = { from: dayOf(entity) - day, to: dayOf(entity) + day };
      return spansOf({ type: 5, ...range }, 'none', wholeDay, asOfAt(entity, now));
    };
    const counted = chainCounter(world, { rangeType: 0, window: wholeDay, now, spansOf: spans });
    const question = { ...input, item, ...(named === null ? {} : { startTime: dayText(named) }) };
    const trend = (await server.call(home.trend, question, { token: world.us.token })).result;
    const begun = Math.min(
      24,
      ...entities.map((entity) => Math.max(0, Math.floor((entity.local(now) - dayOf(entity)) / 3600))),
    );
    const at = { ...question, now };
    const hours = Array.from({ length: 48 }, (_, hour) => hourOf(counted, { places, item, hour, dayOf }));
    same(
      trend.yesterday.map(({ value }) => value),
      hours.slice(0, 24),
      at,
    );
    same(
      trend.now.map(({ value }) => value),
      hours.slice(24).map((value, hour) => (hour > begun ? null : value)),
      at,
    );
    same(trend.unfinishedHour, begun === 24 ? null : `${String(begun).padStart(2, '0')}:00`, at);
    if (times % 3 > 0) continue;
    const completenesses = Array.from({ length: 48 }, (_, hour) =>
      counted.complete(places, item, (local, { range }) => Math.floor((local - range.from) / 3600) === hour),
    );
    const told = [...trend.yesterday, ...trend.now].map(({ completeness }) => completeness);
    same(
      told,
      completenesses.map((share, hour) => (hour - 24 > begun ? null : share)),
      at,
    );
  }
}

type Hour = {
  places: readonly ChainPlace[];
  item: StatisticItem;
  hour: number;
  dayOf: (entity: ChainEntity) => number;
};

function hourOf(counted: Counter, { places, item, hour, dayOf }: Hour) {
  const records = counted.recordsOf('value', places, item).filter(({ local, device }) => {
    const start = dayOf(device.entity) - day + hour * 3600;
    return local >= start && local < start + 3600;
  });
  return figureOf(item, records, counted.countedAt(places));
}

/** Who is inside. */
export async function checkInside(chain: Chain, rounds: number): Promise<void> {
  const { server, world, tally } = chain;
  const { choose, same } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const { now } = asked(chain);
    const ids = world.entities.map(({ id }) => id);
    const [entity] = [choose(world.entities)];
    const { points, ...one } = (
      await server.call(analysis.occupancy, { entityId: entity.id }, { token: world.us.token })
    ).result;
    const { rows } = (await server.call(analysis.occupancies, { ids }, { token: world.us.token })).result;
    const expected = insideOf(world, entity, now);
    const at = { entity: entity.name, now };
    same(
      points.map(({ time, value }) => [time, value]),
      expected.points.map(({ local, value }) => [text(local), value]),
      at,
    );
    for (const own of world.entities) {
      const row = rows.find(({ entityId }) => entityId === own.id);
      const { inside, peak, reset, asOf } = insideOf(world, own, now);
      const told = {
        inside,
        capacity: own.capacity,
        share: inside === null || own.capacity === null ? null : inside / own.capacity,
        peak: peak === null ? null : { value: peak.value, at: text(peak.local) },
        reset: text(reset),
        asOf: text(asOf),
      };
      const { entityId: _id, isOpen: _isOpen, completeness: _share, ...found } = row ?? {};
      same(found, told, { ...at, own: own.name });
    }
    same(
      one,
      rows.find(({ entityId }) => entityId === entity.id),
      at,
    );
    const from = entity.local(expected.resetAt);
    const spans = () => spansOf({ type: 5, from, to: entity.local(now) }, 'none', wholeDay, 0);
    const counted = chainCounter(world, { rangeType: 0, window: wholeDay, now, spansOf: spans });
    const here = (world.places[0] ?? []).filter((place) => place.entities.includes(entity));
    const hasBoth = world.devices.some((device) => device.entity === entity && isMeasuredBy(device, 'totalPerson'));
    same(one.completeness, hasBoth ? counted.complete(here, 'totalPerson') : null, at);
  }
}

/** What cards are set against: the stores that were counted in both periods and since before the base began. */
export async function checkHomeCardsAlike(chain: Chain, rounds: number): Promise<void> {
  const { server, world, clock, tally } = chain;
  const { random, choose, some, same } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const now = momentOf(random);
    clock.set(new Date(now * 1000).toISOString());
    const one = random(2) === 0 ? null : choose(world.entities);
    const type = [1, 6, 2, 7, 3, 8, 4][times % 7] ?? 1;
    const items = some(statisticItemNames);
    const asked = { type, items, ...(one === null ? {} : { entityId: one.id }) };
    const places = (world.places[0] ?? []).filter((place) => one === null || place.entities.includes(one));
    const spans = (entity: ChainEntity) => spansOf({ type, from: 0, to: 0 }, 'before', wholeDay, asOfAt(entity, now));
    const counted = chainCounter(world, { rangeType: 0, window: wholeDay, now, spansOf: spans });
    const { cards } = (await server.call(home.statistical, asked, { token: world.us.token })).result;
    for (const item of items) {
      const card = cards.find((found) => found.item === item);
      const { places: alike, ...expected } = counted.likeForLike(places, item);
      const { compared, base, growth } = card ?? {};
      const at = { ...asked, item, now };
      same(growth, expected.growth, at);
      // Where nothing can be compared, there is just no growth.
      if (alike > 0) same({ compared, base }, { compared: expected.compared, base: expected.base }, at);
    }
  }
}
