import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { analysis } from '@portico/contract/routes/analysis';
import { exports } from '@portico/contract/routes/exports';
import { metrics } from '@portico/contract/words/metrics';
import { statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import * as z from 'zod/mini';
import { findTopDialog } from '../accessibility-steps.ts';
import { waitForAnswer } from '../analysis-steps.ts';
import { callApi, demoUsers, getConsoleTime, getToken, listStores, openAsUser, test } from '../console.ts';

const day = (back: number) => new Date(getConsoleTime() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
/** All additive items, so that the export takes long enough to be observed. */
const additive = statisticItemNames.filter((name) =>
  statisticItems[name].sourceMetrics.every((metric) => metrics[metric].kind === 'additive'),
);
const found = z.object({ data: analysis.series.output });
const listed = z.object({ content: z.array(exports.list.output) });

test('a long export runs in the task tray and can be cancelled', async ({ page }) => {
  const token = await getToken(demoUsers.company);
  const ids = (await listStores(demoUsers.company)).map(({ id }) => id);
  const asked = {
    ids,
    each: true,
    items: ['flowIn'],
    step: '5m',
    startTime: `${day(4)} 00:00:00`,
    endTime: `${day(1)} 00:00:00`,
  };
  const start = (format: string, more: object) =>
    callApi(token, 'POST', exports.start.path, { what: 'series', format, asked: { ...asked, ...more } });
  await openAsUser(page, demoUsers.company, '/en/query/entity');
  await waitForAnswer(page);
  await start('csv', {});
  for (let ahead = 0; ahead < 6; ahead += 1) await start('xlsx', { items: additive });
  await page.getByRole('banner').getByRole('button', { name: 'Tasks' }).click();
  const tasks = findTopDialog(page)
    .getByRole('listitem')
    .filter({ hasText: /^Export/ });
  const begun = listed.parse(await callApi(token, 'GET', exports.list.path));
  await expect(tasks).toHaveCount(begun.content.length);
  // The newest export comes first and waits for the earlier ones.
  await tasks.first().getByRole('button', { name: 'Cancel' }).click();
  await expect(tasks.first()).toContainText('Cancelled');
  const oldest = tasks.filter({ hasText: '.csv' }).first();
  await expect(oldest).toContainText('Ready', { timeout: 45_000 });
  const saved = page.waitForEvent('download');
  await oldest.getByRole('link').click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n');

  const { data } = found.parse(await callApi(token, 'POST', analysis.series.path, asked));
  const known = data.rows.flatMap(({ values }) => values).filter((value) => value !== null);
  expect(known.length).toBeGreaterThan(1000);
  const sum = known.reduce((all, value) => all + value, 0);
  // The file has a line per bucket and store, and its headings are in the language of the account.
  const [head = '', ...told] = lines;
  const column = head.trim().split(',').indexOf('进店人数');
  const written = told.flatMap((line) => Number(line.trim().split(',')[column] || Number.NaN)).filter(Number.isFinite);
  expect([told.length, written.length, written.reduce((all, value) => all + value, 0)]).toEqual([
    data.buckets.length * ids.length,
    known.length,
    sum,
  ]);
});
