import { analysis } from '@portico/contract/routes/analysis';
import { festivals } from '@portico/contract/routes/festivals';
import { holidays } from '@portico/contract/routes/holidays';
import { home } from '@portico/contract/routes/home';
import { type HomeExportName, homeExports } from '@portico/contract/routes/home-exports';
import { kpi } from '@portico/contract/routes/kpi';
import type { Language } from '@portico/contract/words/languages';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { translate } from '@portico/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ExpectedCell,
  type ExportingCompany,
  expectTableFiles,
  exportLanguages,
  openExportingCompany,
  toSpreadsheetSerial,
} from '../../../platform/testing/exporting-company.ts';
import { fetchTestFile } from '../../../platform/testing/fetch-file.ts';

let exporting: ExportingCompany;

beforeAll(async () => {
  exporting = await openExportingCompany();
}, 240_000);
afterAll(() => exporting?.server.stop());

/** Compares the xlsx and csv files of a panel, in each language, with rows made from the reply that the panel shows. */
async function expectFiles(
  route: (typeof homeExports)[HomeExportName],
  input: object,
  rowsIn: (lang: Language) => ExpectedCell[][],
): Promise<number> {
  const { server, toCaller } = exporting;
  let cells = 0;
  for (const lang of exportLanguages) {
    const fileOf = (format: 'xlsx' | 'csv') => fetchTestFile(server, route, { ...input, format }, toCaller(lang));
    const files = { xlsx: await fileOf('xlsx'), csv: await fileOf('csv') };
    cells += (await expectTableFiles(lang, files, [rowsIn(lang)])).cells;
  }
  return cells;
}

const items: StatisticItem[] = ['flowIn', 'turnbackRate', 'gender'];

/** Whether the change of a figure is not written: less than 95 % of the data of one store arrived. */
const isRefused = ({ completeness }: { completeness: number | null }, isOneStore: boolean) =>
  isOneStore && (completeness ?? 1) < 0.95;

test('the card export has the range, its compared part and the base', async () => {
  const { server, toCaller, ids } = exporting;
  for (const requestedPeriod of [
    { type: 3, items },
    { type: 2, items, entityId: ids[0] ?? 0 },
    { type: 8, items },
  ]) {
    const { result } = await server.call(home.statistical, requestedPeriod, toCaller('en'));
    const { cards, range, base, asOf, unfinished } = result;
    const cellsOf = (field: 'value' | 'compared' | 'base') =>
      cards.flatMap((card) => {
        const mine = (value: number | null) => (field === 'value' ? value : null);
        return [
          card[field],
          ...(card.parts ?? []).map(({ value }) => mine(value)),
          ...(card.estimated === null ? [] : [mine(card.estimated)]),
          mine(isRefused(card, 'entityId' in requestedPeriod) ? null : card.growth),
          mine(card.completeness),
        ];
      });
    const rowOf = (name: string, from: string, to: string, field: 'value' | 'compared' | 'base') => [
      name,
      toSpreadsheetSerial(from),
      toSpreadsheetSerial(to),
      ...cellsOf(field),
    ];
    const cells = await expectFiles(homeExports.figures, requestedPeriod, (lang) => [
      rowOf(translate(lang, 'home.range'), range.from, range.to, 'value'),
      ...(unfinished ? [rowOf(translate(lang, 'exports.compared'), range.from, asOf, 'compared')] : []),
      rowOf(translate(lang, 'exports.base'), base.from, base.to, 'base'),
    ]);
    expect(cells).toBeGreaterThan(50);
    expect(cards[0]?.value).toBeGreaterThan(0);
  }
});

test('the trend export has the hours and their estimates', async () => {
  const { server, toCaller, ids } = exporting;
  for (const input of [{ item: 'flowIn' as const }, { entityId: ids[0], startTime: '2026-11-10' }]) {
    const { result } = await server.call(home.trend, input, toCaller('en'));
    const { now, yesterday, estimated } = result;
    const cells = await expectFiles(homeExports.trend, input, () =>
      now.map(({ time, value, completeness }, index) => [
        time,
        value,
        completeness,
        ...(estimated.length === 0 ? [] : [estimated[index]?.value ?? null]),
        yesterday[index]?.value ?? null,
        yesterday[index]?.completeness ?? null,
      ]),
    );
    expect(cells).toBeGreaterThanOrEqual(4 * 24 * 5);
    expect(estimated.length > 0).toBe('startTime' in input);
  }
});

const periods = { today: 1, yesterday: 6, week: 2, month: 3, year: 4 } as const;

test('the period export has each period with its base and target', async () => {
  const { server, toCaller, ids } = exporting;
  const input = { entityId: ids[1], item: 'flowIn' as const };
  const periodReplies = await Promise.all(
    Object.entries(periods).map(async ([period, type]) => {
      const { result } = await server.call(
        home.statistical,
        { entityId: ids[1], type, items: ['flowIn'] },
        toCaller('en'),
      );
      return { period: period as keyof typeof periods, ...result }; // the keys of a constant
    }),
  );
  const inPeriods = await expectFiles(homeExports.periods, input, (lang) =>
    periodReplies.map(({ period, range, cards }) => [
      translate(lang, `words.ranges.${period}`),
      toSpreadsheetSerial(range.from),
      toSpreadsheetSerial(range.to),
      cards[0]?.value ?? null,
      cards[0]?.completeness ?? null,
      cards[0]?.compared ?? null,
      cards[0]?.base ?? null,
      cards[0] === undefined || isRefused(cards[0], true) ? null : cards[0].growth,
    ]),
  );
  expect(inPeriods).toBe(4 * 5 * 8);

  const target = { type: 'flow', entityId: ids[1] } as const;
  const today = (await server.call(kpi.figure, target, toCaller('en'))).result;
  const { cards } = (await server.call(kpi.cards, target, toCaller('en'))).result;
  const inProgress = await expectFiles(homeExports.progress, target, (lang) =>
    [{ period: 'today' as const, ...today }, ...cards].map((row) => [
      translate(lang, `words.ranges.${row.period}`),
      toSpreadsheetSerial(row.range.from),
      toSpreadsheetSerial(row.range.to),
      row.value,
      row.completeness,
      row.target,
      row.targetToDate,
      row.targetActual,
      row.completion,
      isRefused(row, true) ? null : row.pace,
      row.compared,
      row.baseValue,
      row.growth,
    ]),
  );
  expect(inProgress).toBe(4 * 5 * 13);
});

test('the entrance export has value, comparison and growth by entrance', async () => {
  const { server, toCaller, measured } = exporting;
  const [store] = measured.stores;
  const input = { entityId: store!.entity.id, type: 3, item: 'flowIn' as const };
  const { result } = await server.call(home.statistical, { ...input, items: ['flowIn'] }, toCaller('en'));
  const readTotals = async (from: string, to: string, ended: boolean) => {
    const query = {
      rangeType: 1,
      ids: [store!.corridor.id],
      startTime: from,
      endTime: to,
      step: '1y' as const,
      items: ['flowIn' as const],
      each: true,
      ended,
    };
    return (await server.call(analysis.series, query, toCaller('en'))).result.rows[0];
  };
  const now = await readTotals(result.range.from, result.range.to, false);
  const compared = (await readTotals(result.range.from, result.asOf, true))?.total ?? null;
  const base = (await readTotals(result.base.from, result.base.to, true))?.total ?? null;
  await expectFiles(homeExports.entrances, input, () => [
    [store!.corridor.name, now?.total ?? null, now?.totalCompleteness ?? null, compared, base, null],
  ]);
  // The change is not written because of missing data.
  expect(now?.totalCompleteness).toBeLessThan(0.95);
  expect(now?.total).toBeGreaterThan(0);
});

test('the target export has every place in the order of the screen', async () => {
  const { server, toCaller } = exporting;
  const input = { item: 'flowIn', by: 'month', of: 'entities' } as const;
  const { rows } = (await server.call(kpi.targets, { ...input, size: 100 }, toCaller('en'))).result;
  expect(rows).toHaveLength(6);
  await expectFiles(homeExports.targets, input, () =>
    rows.map(({ name, path, asOf, month, year }) => [
      name,
      path.join(' / '),
      toSpreadsheetSerial(asOf),
      ...[month, year].flatMap((period) => [
        period.actual,
        period.completeness,
        period.target,
        period.targetToDate,
        period.targetActual,
        period.completion,
        isRefused(period, true) ? null : period.pace,
      ]),
    ]),
  );
});

test('the festival export equals the home panel; empty without a festival', async () => {
  const { server, toCaller, measured } = exporting;
  const { status } = await fetchTestFile(server, homeExports.holiday, { format: 'csv' }, toCaller('en'));
  expect(status).toBe(200);
  const festivalEditor = await server.factory.user({ company: measured.company, permissions: ['festival:list'] });
  const festival = { name: 'Fair', startTime: '2026-11-10', endTime: '2026-11-12' };
  await server.call(holidays.add, festival, { token: festivalEditor.token });
  const { result } = await server.call(festivals.home, { item: 'flowIn' }, toCaller('en'));
  expect(result?.days.some(({ value }) => (value ?? 0) > 0)).toBe(true);
  // The first store has no records on the 10th, so that day is not compared, and half a day on the 12th.
  const ofStore = await server.call(festivals.home, { item: 'flowIn', entityId: exporting.ids[0] }, toCaller('en'));
  expect(ofStore.result?.comparedCompleteness).toBe(0.75);
  await expectFiles(homeExports.holiday, { item: 'flowIn' }, (lang) =>
    (result?.days ?? []).map((day, index) => [
      index + 1,
      toSpreadsheetSerial(result?.positions[index]?.day),
      day.value,
      day.completeness,
      toSpreadsheetSerial(result?.positions[index]?.base),
      day.base,
      day.baseCompleteness,
      day.compared,
      day.comparedBase,
      day.growth,
      day.leftOut === null ? null : translate(lang, `home.festival.reasons.${day.leftOut}`),
    ]),
  );
});

test('home exports of another company’s store are not found', async () => {
  const { server, ids } = exporting;
  const otherUser = await server.factory.user({ company: await server.factory.company() });
  const caller = { token: otherUser.token, lang: 'en' } as const;
  const names = Object.keys(homeExports) as HomeExportName[]; // the keys of a constant
  const ofStore = names.filter((name) => name !== 'targets');
  for (const name of ofStore) {
    const { errorKey } = await fetchTestFile(server, homeExports[name], { entityId: ids[0] ?? 0 }, caller);
    expect([name, errorKey]).toEqual([name, 'notFound']);
  }
  expect(ofStore).toHaveLength(6);
});
