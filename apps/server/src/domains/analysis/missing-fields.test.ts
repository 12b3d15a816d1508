import type { Route } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { comparisonExports } from '@portico/contract/routes/comparison-exports';
import { comparisons } from '@portico/contract/routes/comparisons';
import { festivalExports } from '@portico/contract/routes/festival-exports';
import { festivals } from '@portico/contract/routes/festivals';
import { permissions } from '@portico/contract/words/permissions';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { translate } from '@portico/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// The fields each analysis and its export require, and the refusal in the caller's language: "notEntity" without places, else "searchNull",
// always with the name of the field.

let server: TestServer;
let token: string;
let ids: number[];

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  const company = await server.factory.company();
  ids = [(await server.factory.entity({ company })).id];
  token = (await server.factory.user({ company, permissions })).token;
});
afterAll(() => server?.stop());

const times = { startTime: '2026-07-01 00:00:00', endTime: '2026-07-02 00:00:00' };
const item = 'flowIn';
/** The required fields besides places. `otherFields`: fields whose absence is refused with other keys. */
type Needs = { routes: readonly Route[]; requiredFields: object; otherFields?: object };
const both = (name: keyof typeof comparisons): Route[] => [comparisons[name], comparisonExports[name]];
const calls: Record<string, Needs> = {
  series: { routes: [analysis.series, comparisonExports.series], requiredFields: { items: [item], ...times } },
  records: { routes: [analysis.records, analysis.recordsDownload], requiredFields: { item, ...times } },
  contrast: { routes: both('contrast'), requiredFields: { item, ...times }, otherFields: { step: '1h' } },
  rank: { routes: both('rank'), requiredFields: { item, ...times } },
  growth: { routes: both('growth'), requiredFields: { item, timeType: 1 } },
  highlow: { routes: both('highlow'), requiredFields: { item, ...times } },
  matrix: { routes: both('matrix'), requiredFields: { item, ...times } },
  batch: { routes: both('batch'), requiredFields: times },
  funnel: { routes: both('funnel'), requiredFields: times },
  proportion: { routes: both('proportion'), requiredFields: { item, ...times } },
  'proportion of items': {
    routes: both('proportion'),
    requiredFields: { items: [item], ...times },
    otherFields: { by: 'item' },
  },
  holidayindex: { routes: [festivals.index, festivalExports.holidayindex], requiredFields: { item } },
  holidaydetails: { routes: [festivals.details, festivalExports.holidaydetails], requiredFields: { item, id: 1 } },
  holidaycontrastsame: {
    routes: [festivals.contrastSame, festivalExports.holidaycontrastsame],
    requiredFields: { item },
    otherFields: { holidayIds: [1] },
  },
  holidaycontrast: {
    routes: [festivals.contrast, festivalExports.holidaycontrast],
    requiredFields: { item },
    otherFields: { holidayIds: [1] },
  },
};
const languages = ['zh', 'en', 'ara'] as const;
/** The ways in which clients leave a field out. */
const nothings = { places: [undefined, null, '', []], list: [undefined, null, '', []], one: [undefined, null, ''] };

test('every analysis and its export names the missing field', async () => {
  let checkedCount = 0;
  for (const [name, { routes, requiredFields, otherFields = {} }] of Object.entries(calls)) {
    for (const route of routes) {
      const whole: Record<string, unknown> = { ids, type: rangeTypes.custom, ...requiredFields, ...otherFields };
      const expectRefusal = async (field: string, nothing: unknown, key: 'notEntity' | 'searchNull') => {
        for (const lang of languages) {
          const { status, body } = await server.call(route, { ...whole, [field]: nothing }, { token, lang });
          expect([name, route.path, field, nothing, status, body]).toEqual([
            name,
            route.path,
            field,
            nothing,
            400,
            expect.objectContaining({ key, msg: translate(lang, `errors.${key}`), details: { [field]: 'required' } }),
          ]);
          checkedCount += 1;
        }
      };
      for (const nothing of nothings.places) await expectRefusal('ids', nothing, 'notEntity');
      for (const [field, given] of Object.entries(requiredFields))
        for (const nothing of Array.isArray(given) ? nothings.list : nothings.one)
          await expectRefusal(field, nothing, 'searchNull');
    }
  }
  console.log(`${checkedCount} refusals of ${Object.keys(calls).length} analyses and their files`);
  // Per analysis: four ways to leave out places or a list, three for any other field, 167 in all; the same for its file.
  expect(checkedCount).toBe(167 * 2 * languages.length);
});

test('the missing-field test covers every analysis and export', () => {
  const tried = new Set(Object.values(calls).flatMap(({ routes }) => routes));
  const all: Route[] = [
    ...Object.values<Route>(comparisons),
    ...Object.values<Route>(comparisonExports),
    ...Object.values<Route>(festivals),
    ...Object.values<Route>(festivalExports),
  ];
  // Home panels require no field.
  const untried = all.filter((route) => !tried.has(route)).map(({ path }) => path);
  expect(untried.sort()).toEqual(['/home/holiday', '/home/league/export']);
});
