import type { ResultOf } from '@portico/contract/route';
import { comparisons } from '@portico/contract/routes/comparisons';
import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { homeStart } from '@portico/contract/routes/home-start';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisCompany, createAnalysisCompany } from '../../platform/testing/analysis-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestEntity } from '../../platform/testing/test-factory.ts';

// A Wednesday; its week began on 6 July. Four opening hours are over today, and the same four of the Wednesday before are compared.
const clock = createFixedClock('2026-07-08T12:00:30Z');
const base = ['2026-06-29', '2026-06-30', '2026-07-01'];
const now = ['2026-07-06', '2026-07-07', '2026-07-08'];
let server: TestServer;
let countingCompany: AnalysisCompany;
let stores: Record<'old' | 'later' | 'camera' | 'empty' | 'gappy', TestEntity>;

type Given = { name: string; timeZone?: string };
type Device = { kind: 'pir' | 'aiCamera'; from?: string; adults?: boolean; people: number; without?: string };

/**
 * Adds a store open from 08:00 to 20:00. Its devices count `people` per hour, and twice as many in the present week; `adults`: they also
 * report `people` adults per hour in both weeks.
 */
async function store({ name, timeZone = 'UTC' }: Given, devices: readonly Device[]): Promise<TestEntity> {
  const { company } = countingCompany;
  const entity = await server.factory.entity({ company, name, timeZone, workTime: '08:00:00~20:00:00' });
  for (const { kind, from = '2020-01-01T00:00:00Z', adults = false, people, without } of devices) {
    const corridor = await server.factory.corridor({ entity });
    const hourly = { recordPeriod: 60, uploadInterval: 60 };
    const device = await server.factory.device({ company, corridor, kind, from, ...hourly });
    const records = [...base, ...now].flatMap((day) =>
      Array.from({ length: day === '2026-07-08' ? 4 : 12 }, (_, hour) => ({
        time: `${day}T${String(8 + hour).padStart(2, '0')}:00:00Z`,
        period: 60,
        // The comparison week has fewer people.
        in: base.includes(day) ? people : 2 * people,
        ...(adults ? { adult: people } : {}),
      })),
    );
    await countingCompany.sendRecords(
      { device },
      records.filter(({ time }) => time >= from && (without === undefined || !time.startsWith(without))),
    );
  }
  return entity;
}

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  countingCompany = await createAnalysisCompany(server);
  const door = { kind: 'pir', people: 10 } as const;
  const camera = { kind: 'aiCamera', people: 5, adults: true } as const;
  stores = {
    old: await store({ name: 'Old' }, [door, camera]),
    later: await store({ name: 'Opened mid-base' }, [{ ...camera, people: 100, from: '2026-06-30T00:00:00Z' }]),
    camera: await store({ name: 'Camera since' }, [door, { ...camera, people: 1, from: '2026-06-30T00:00:00Z' }]),
    empty: await store({ name: 'Nothing yet', timeZone: 'Asia/Kolkata' }, []),
    gappy: await store({ name: 'Gap in the base' }, [{ ...camera, people: 20, without: '2026-06-30' }]),
  };
});
afterAll(() => server?.stop());

type Compared = { compared: number | null; base: number | null; growth: number | null };
const figures = ({ compared, base: before, growth }: Compared) => ({ compared, base: before, growth });

const week = { type: rangeTypes.week };
const cardsOf = async (items: StatisticItem[], entity?: TestEntity) => {
  const input = { ...week, items, ...(entity === undefined ? {} : { entityId: entity.id }) };
  return (await server.call(home.statistical, input, { token: countingCompany.token })).result.cards;
};
const leagueOf = async (item: StatisticItem) =>
  (await server.call(homePanelRoutes.league, { ...week, item }, { token: countingCompany.token })).result;
const rankOf = async (item: StatisticItem) => {
  const ids = Object.values(stores).map(({ id }) => id);
  return countingCompany.analyse(comparisons.rank, { ids, item, ...week });
};

/** The reasons for places that are left out, as "name: reason". */
const reasonsOf = (rows: readonly { name: string; leftOut: string | null }[]) =>
  rows.flatMap(({ name, leftOut }) => (leftOut === null ? [] : [`${name}: ${leftOut}`])).toSorted();
const reasonsOfCard = ({ leftOut }: ResultOf<typeof home.statistical>['cards'][number]) =>
  leftOut.flatMap(({ reason, names }) => names.map((name) => `${name}: ${reason}`)).toSorted();

// 28 hours of each of the two weeks are compared: 12 + 12 + 4.
const expected = {
  flowIn: {
    value: 2 * 28 * (15 + 100 + 11 + 20),
    places: 3,
    base: 28 * (15 + 20) + 28 * 10 + 16 - 12 * 20,
    compared: 2 * 28 * (15 + 11 + 20),
    leftOut: ['Nothing yet: noValue', 'Opened mid-base: countedLater'],
  },
  adult: {
    value: 28 * (5 + 100 + 1 + 20),
    places: 2,
    base: 28 * 25 - 12 * 20,
    compared: 28 * 25,
    leftOut: ['Camera since: countedLater', 'Nothing yet: noValue', 'Opened mid-base: countedLater'],
  },
} as const;

test.each(['flowIn', 'adult'] as const)(
  'the card, the league and the ranking compare the same stores by %s',
  async (item) => {
    const expectedValues = expected[item];
    const same = {
      compared: expectedValues.compared,
      base: expectedValues.base,
      growth: (expectedValues.compared - expectedValues.base) / expectedValues.base,
    };
    const [[card], league, rank] = await Promise.all([cardsOf([item]), leagueOf(item), rankOf(item)]);
    if (card === undefined) throw new Error('No card came');
    expect([card.value, league.totals.all.value, rank.total]).toEqual([
      expectedValues.value,
      expectedValues.value,
      expectedValues.value,
    ]);
    expect(figures(league.totals.likeForLike)).toEqual(same);
    expect(rank.likeForLike === null ? null : figures(rank.likeForLike)).toEqual(same);
    expect(figures(card)).toEqual(same);
    expect([card.entities, league.totals.likeForLike.entities, rank.likeForLike?.places]).toEqual([
      expectedValues.places,
      expectedValues.places,
      expectedValues.places,
    ]);
    expect([reasonsOfCard(card), reasonsOf(league.content), reasonsOf(rank.rows)]).toEqual([
      expectedValues.leftOut,
      expectedValues.leftOut,
      expectedValues.leftOut,
    ]);
  },
);

test('each card is like for like over the stores that measure its item', async () => {
  const cards = await cardsOf(['flowIn', 'adult', 'dedupedCount']);
  expect(cards.map(({ item, entities }) => [item, entities])).toEqual([
    ['flowIn', 3],
    ['adult', 2],
    ['dedupedCount', 0],
  ]);
  expect(cards[2]).toMatchObject({ value: null, compared: null, base: null, growth: null });
  expect(cards[2]?.leftOut).toMatchObject([{ reason: 'noValue', count: 5 }]);
});

test('the explanation of a week leaves out the store with a gap', async () => {
  const explained = (await server.call(homeStart.explanation, week, { token: countingCompany.token })).result;
  const { withoutGaps } = (await leagueOf('flowIn')).totals;
  expect(figures(explained)).toEqual(figures(withoutGaps));
  expect([explained.entities, withoutGaps.entities]).toEqual([2, 2]);
});

test('a store first counted after the base began has no comparison', async () => {
  const growth = (2 * 15 - 15) / 15;
  expect(await cardsOf(['flowIn'], stores.old)).toMatchObject([
    { compared: 840, base: 420, growth, entities: 1, leftOut: [] },
  ]);
  expect(await cardsOf(['flowIn'], stores.later)).toMatchObject([
    {
      compared: 5600,
      base: null,
      growth: null,
      entities: 0,
      leftOut: [{ reason: 'countedLater', count: 1, names: ['Opened mid-base'] }],
    },
  ]);
  expect(await cardsOf(['flowIn'], stores.empty)).toMatchObject([
    { value: null, compared: null, base: null, entities: 0, leftOut: [{ reason: 'noValue', count: 1 }] },
  ]);
});
