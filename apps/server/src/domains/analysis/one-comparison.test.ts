import type { ResultOf } from '@portico/contract/route';
import { comparisons } from '@portico/contract/routes/comparisons';
import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { homeStart } from '@portico/contract/routes/home-start';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ComparingCompany, comparingCompany } from '../../platform/testing/comparing-company.ts';
import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestEntity } from '../../platform/testing/world.ts';

// A Wednesday. Its week began on the 6th; four hours of today are over, and of the Wednesday before.
const clock = fixedClock('2026-07-08T12:00:30Z');
const base = ['2026-06-29', '2026-06-30', '2026-07-01'];
const now = ['2026-07-06', '2026-07-07', '2026-07-08'];
let server: TestServer;
let us: ComparingCompany;
let stores: Record<'old' | 'later' | 'camera' | 'empty' | 'gappy', TestEntity>;

type Given = { name: string; timeZone?: string };
type Device = { kind: 'pir' | 'aiCamera'; from?: string; adults?: boolean; people: number; without?: string };

/** A store open from 08:00 to 20:00 whose devices count so many people an hour; as many are adults as came in, where they are told. */
async function store({ name, timeZone = 'UTC' }: Given, devices: readonly Device[]): Promise<TestEntity> {
  const { company } = us;
  const entity = await server.world.entity({ company, name, timeZone, workTime: '08:00:00~20:00:00' });
  for (const { kind, from = '2020-01-01T00:00:00Z', adults = false, people, without } of devices) {
    const corridor = await server.world.corridor({ entity });
    const hourly = { recordPeriod: 60, uploadInterval: 60 };
    const device = await server.world.device({ company, corridor, kind, from, ...hourly });
    const records = [...base, ...now].flatMap((day) =>
      Array.from({ length: day === '2026-07-08' ? 4 : 12 }, (_, hour) => ({
        time: `${day}T${String(8 + hour).padStart(2, '0')}:00:00Z`,
        period: 60,
        // The week of the base had fewer.
        in: base.includes(day) ? people : 2 * people,
        ...(adults ? { adult: people } : {}),
      })),
    );
    await us.send(
      { device },
      records.filter(({ time }) => time >= from && (without === undefined || !time.startsWith(without))),
    );
  }
  return entity;
}

beforeAll(async () => {
  server = await startServer({ clock, logLevel: 'fatal' });
  us = await comparingCompany(server);
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
  return (await server.call(home.statistical, input, { token: us.token })).result.cards;
};
const leagueOf = async (item: StatisticItem) =>
  (await server.call(homePanelRoutes.league, { ...week, item }, { token: us.token })).result;
const rankOf = async (item: StatisticItem) => {
  const ids = Object.values(stores).map(({ id }) => id);
  return us.analyse(comparisons.rank, { ids, item, ...week });
};

/** Reasons by the name of the place. */
const reasonsOf = (rows: readonly { name: string; leftOut: string | null }[]) =>
  rows.flatMap(({ name, leftOut }) => (leftOut === null ? [] : [`${name}: ${leftOut}`])).toSorted();
const reasonsOfCard = ({ leftOut }: ResultOf<typeof home.statistical>['cards'][number]) =>
  leftOut.flatMap(({ reason, names }) => names.map((name) => `${name}: ${reason}`)).toSorted();

// Hours of the base and of now: 12 + 12 + 4 of each.
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
    const of = expected[item];
    const alike = { compared: of.compared, base: of.base, growth: (of.compared - of.base) / of.base };
    const [[card], league, rank] = await Promise.all([cardsOf([item]), leagueOf(item), rankOf(item)]);
    if (card === undefined) throw new Error('No card came');
    expect([card.value, league.totals.all.value, rank.total]).toEqual([of.value, of.value, of.value]);
    expect(figures(league.totals.likeForLike)).toEqual(alike);
    expect(rank.likeForLike === null ? null : figures(rank.likeForLike)).toEqual(alike);
    expect(figures(card)).toEqual(alike);
    expect([card.entities, league.totals.likeForLike.entities, rank.likeForLike?.places]).toEqual([
      of.places,
      of.places,
      of.places,
    ]);
    expect([reasonsOfCard(card), reasonsOf(league.content), reasonsOf(rank.rows)]).toEqual([
      of.leftOut,
      of.leftOut,
      of.leftOut,
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

test('what is said of a week leaves out the store with a gap as well, as the league does where it says so', async () => {
  const explained = (await server.call(homeStart.explanation, week, { token: us.token })).result;
  const { withoutGaps } = (await leagueOf('flowIn')).totals;
  expect(figures(explained)).toEqual(figures(withoutGaps));
  expect([explained.entities, withoutGaps.entities]).toEqual([2, 2]);
});

test('one store by itself has its own figures, and no base that began before it was counted', async () => {
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
