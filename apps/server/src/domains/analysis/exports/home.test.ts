import { analysis } from '@portico/contract/routes/analysis';
import { festivals } from '@portico/contract/routes/festivals';
import { holidays } from '@portico/contract/routes/holidays';
import { home } from '@portico/contract/routes/home';
import { type HomeExportName, homeExports } from '@portico/contract/routes/home-exports';
import { kpi } from '@portico/contract/routes/kpi';
import type { Language } from '@portico/contract/words/languages';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { growth } from '@portico/counting/compare';
import { translate } from '@portico/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Cell,
  type Exporting,
  exportLanguages,
  expectTables,
  openExporting,
  serial,
} from '../../../platform/testing/exporting.ts';
import { fetchFile } from '../../../platform/testing/fetch-file.ts';

let exporting: Exporting;

beforeAll(async () => {
  exporting = await openExporting();
}, 240_000);
afterAll(() => exporting?.server.stop());

/** Compares both files of a panel, in each language, with rows made of the answer its screen is drawn from. */
async function expectFiles(
  route: (typeof homeExports)[HomeExportName],
  asked: object,
  rowsIn: (lang: Language) => Cell[][],
): Promise<number> {
  const { server, as } = exporting;
  let cells = 0;
  for (const lang of exportLanguages) {
    const fileOf = (format: 'xlsx' | 'csv') => fetchFile(server, route, { ...asked, format }, as(lang));
    const files = { xlsx: await fileOf('xlsx'), csv: await fileOf('csv') };
    cells += (await expectTables(lang, files, [rowsIn(lang)])).cells;
  }
  return cells;
}

const items: StatisticItem[] = ['flowIn', 'turnbackRate', 'gender'];

test('the cards as home shows them: the range, what is compared of it, and the base', async () => {
  const { server, as, ids } = exporting;
  for (const asked of [
    { type: 3, items },
    { type: 2, items, entityId: ids[0] ?? 0 },
    { type: 8, items },
  ]) {
    const { result } = await server.call(home.statistical, asked, as('en'));
    const { cards, range, base, asOf, unfinished } = result;
    const cellsOf = (of: 'value' | 'compared' | 'base') =>
      cards.flatMap((card) => {
        const mine = (value: number | null) => (of === 'value' ? value : null);
        return [
          card[of],
          ...(card.parts ?? []).map(({ value }) => mine(value)),
          ...(card.estimated === null ? [] : [mine(card.estimated)]),
          mine(card.growth),
          mine(card.completeness),
        ];
      });
    const rowOf = (name: string, from: string, to: string, of: 'value' | 'compared' | 'base') => [
      name,
      serial(from),
      serial(to),
      ...cellsOf(of),
    ];
    const cells = await expectFiles(homeExports.figures, asked, (lang) => [
      rowOf(translate(lang, 'home.range'), range.from, range.to, 'value'),
      ...(unfinished ? [rowOf(translate(lang, 'exports.compared'), range.from, asOf, 'compared')] : []),
      rowOf(translate(lang, 'exports.base'), base.from, base.to, 'base'),
    ]);
    expect(cells).toBeGreaterThan(50);
    expect(cards[0]?.value).toBeGreaterThan(0);
  }
});

test('the day by hour, with what is estimated of it', async () => {
  const { server, as, ids } = exporting;
  for (const asked of [{ item: 'flowIn' as const }, { entityId: ids[0], startTime: '2026-11-10' }]) {
    const { result } = await server.call(home.trend, asked, as('en'));
    const { now, yesterday, estimated } = result;
    const cells = await expectFiles(homeExports.trend, asked, () =>
      now.map(({ time, value, completeness }, at) => [
        time,
        value,
        completeness,
        ...(estimated.length === 0 ? [] : [estimated[at]?.value ?? null]),
        yesterday[at]?.value ?? null,
        yesterday[at]?.completeness ?? null,
      ]),
    );
    expect(cells).toBeGreaterThanOrEqual(4 * 24 * 5);
    expect(estimated.length > 0).toBe('startTime' in asked);
  }
});

const periods = { today: 1, yesterday: 6, week: 2, month: 3, year: 4 } as const;

test('the usual periods beside what they are compared with, and beside their targets', async () => {
  const { server, as, ids } = exporting;
  const asked = { entityId: ids[1], item: 'flowIn' as const };
  const told = await Promise.all(
    Object.entries(periods).map(async ([period, type]) => {
      const { result } = await server.call(home.statistical, { entityId: ids[1], type, items: ['flowIn'] }, as('en'));
      return { period: period as keyof typeof periods, ...result }; // the keys of a constant
    }),
  );
  const inPeriods = await expectFiles(homeExports.periods, asked, (lang) =>
    told.map(({ period, range, cards }) => [
      translate(lang, `words.ranges.${period}`),
      serial(range.from),
      serial(range.to),
      cards[0]?.value ?? null,
      cards[0]?.completeness ?? null,
      cards[0]?.compared ?? null,
      cards[0]?.base ?? null,
      cards[0]?.growth ?? null,
    ]),
  );
  expect(inPeriods).toBe(4 * 5 * 8);

  const target = { type: 'flow', entityId: ids[1] } as const;
  const today = (await server.call(kpi.figure, target, as('en'))).result;
  const { cards } = (await server.call(kpi.cards, target, as('en'))).result;
  const inProgress = await expectFiles(homeExports.progress, target, (lang) =>
    [{ period: 'today' as const, ...today }, ...cards].map((row) => [
      translate(lang, `words.ranges.${row.period}`),
      serial(row.range.from),
      serial(row.range.to),
      row.value,
      row.completeness,
      row.target,
      row.targetToDate,
      row.targetActual,
      row.completion,
      row.pace,
      row.compared,
      row.baseValue,
      row.growth,
    ]),
  );
  expect(inProgress).toBe(4 * 5 * 13);
});

test('the entrances of a store, the largest first', async () => {
  const { server, as, us } = exporting;
  const [store] = us.stores;
  const asked = { entityId: store!.entity.id, type: 3, item: 'flowIn' as const };
  const { result } = await server.call(home.statistical, { ...asked, items: ['flowIn'] }, as('en'));
  const over = async (from: string, to: string, ended: boolean) => {
    const question = {
      rangeType: 1,
      ids: [store!.corridor.id],
      startTime: from,
      endTime: to,
      step: '1y' as const,
      items: ['flowIn' as const],
      each: true,
      ended,
    };
    return (await server.call(analysis.series, question, as('en'))).result.rows[0];
  };
  const now = await over(result.range.from, result.range.to, false);
  const compared = (await over(result.range.from, result.asOf, true))?.total ?? null;
  const base = (await over(result.base.from, result.base.to, true))?.total ?? null;
  await expectFiles(homeExports.entrances, asked, () => [
    [store!.corridor.name, now?.total ?? null, now?.totalCompleteness ?? null, compared, base, growth(compared, base)],
  ]);
  expect(now?.total).toBeGreaterThan(0);
});

test('every place with its targets, in the order of the screen', async () => {
  const { server, as } = exporting;
  const asked = { item: 'flowIn', by: 'month', of: 'entities' } as const;
  const { rows } = (await server.call(kpi.targets, { ...asked, size: 100 }, as('en'))).result;
  expect(rows).toHaveLength(6);
  await expectFiles(homeExports.targets, asked, () =>
    rows.map(({ name, path, asOf, month, year }) => [
      name,
      path.join(' / '),
      serial(asOf),
      ...[month, year].flatMap((of) => [
        of.actual,
        of.completeness,
        of.target,
        of.targetToDate,
        of.targetActual,
        of.completion,
        of.pace,
      ]),
    ]),
  );
});

test('the festival bars of home; before there is a festival, an empty table', async () => {
  const { server, as, us } = exporting;
  const { status } = await fetchFile(server, homeExports.holiday, { format: 'csv' }, as('en'));
  expect(status).toBe(200);
  const keeper = await server.world.user({ company: us.company, permissions: ['festival:list'] });
  const festival = { name: 'Fair', startTime: '2026-11-10', endTime: '2026-11-12' };
  await server.call(holidays.add, festival, { token: keeper.token });
  const { result } = await server.call(festivals.home, { item: 'flowIn' }, as('en'));
  expect(result?.days.some(({ value }) => (value ?? 0) > 0)).toBe(true);
  await expectFiles(homeExports.holiday, { item: 'flowIn' }, () =>
    (result?.days ?? []).map((day, at) => [
      at + 1,
      serial(result?.positions[at]?.day),
      day.value,
      day.completeness,
      serial(result?.positions[at]?.base),
      day.base,
      day.baseCompleteness,
      day.compared,
      day.comparedBase,
      day.growth,
    ]),
  );
});

test('another company’s store is not found, by any of them', async () => {
  const { server, ids } = exporting;
  const stranger = await server.world.user({ company: await server.world.company() });
  const as = { token: stranger.token, lang: 'en' } as const;
  const names = Object.keys(homeExports) as HomeExportName[]; // the keys of a constant
  const ofStore = names.filter((name) => name !== 'targets');
  for (const name of ofStore) {
    const { key } = await fetchFile(server, homeExports[name], { entityId: ids[0] ?? 0 }, as);
    expect([name, key]).toEqual([name, 'notFound']);
  }
  expect(ofStore).toHaveLength(6);
});
