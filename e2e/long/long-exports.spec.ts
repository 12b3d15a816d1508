import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { analysis } from '@portico/contract/routes/analysis';
import { exports } from '@portico/contract/routes/exports';
import { metrics } from '@portico/contract/words/metrics';
import { statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import * as z from 'zod/mini';
import { drawer } from '../accessibility-steps.ts';
import { seeAnswer } from '../analysis-steps.ts';
import { ask, consoleNow, enter, people, storesOf, test, tokenOf } from '../console.ts';

const day = (back: number) => new Date(consoleNow() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
/** Everything that adds up: a table long enough to be waited for. */
const additive = statisticItemNames.filter((name) =>
  statisticItems[name].from.every((metric) => metrics[metric].kind === 'additive'),
);
const found = z.object({ data: analysis.series.output });
const listed = z.object({ content: z.array(exports.list.output) });

test('a long export stands in the task tray until its file is there, equal to what the call answers; another is given up', async ({
  page,
}) => {
  const token = await tokenOf(people.company);
  const ids = (await storesOf(people.company)).map(({ id }) => id);
  const asked = {
    ids,
    each: true,
    items: ['flowIn'],
    step: '5m',
    startTime: `${day(4)} 00:00:00`,
    endTime: `${day(1)} 00:00:00`,
  };
  const start = (format: string, more: object) =>
    ask(token, 'POST', exports.start.path, { what: 'series', format, asked: { ...asked, ...more } });
  await enter(page, people.company, '/en/query/entity');
  await seeAnswer(page);
  await start('csv', {});
  for (let ahead = 0; ahead < 6; ahead += 1) await start('xlsx', { items: additive });
  await page.getByRole('banner').getByRole('button', { name: 'Tasks' }).click();
  const tasks = drawer(page)
    .getByRole('listitem')
    .filter({ hasText: /^Export/ });
  const begun = listed.parse(await ask(token, 'GET', exports.list.path));
  await expect(tasks).toHaveCount(begun.content.length);
  // The newest stands first, and waits for those before it.
  await tasks.first().getByRole('button', { name: 'Cancel' }).click();
  await expect(tasks.first()).toContainText('Cancelled');
  const oldest = tasks.filter({ hasText: '.csv' }).first();
  await expect(oldest).toContainText('Ready', { timeout: 45_000 });
  const saved = page.waitForEvent('download');
  await oldest.getByRole('link').click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n');

  const { data } = found.parse(await ask(token, 'POST', analysis.series.path, asked));
  const known = data.rows.flatMap(({ values }) => values).filter((value) => value !== null);
  expect(known.length).toBeGreaterThan(1000);
  const sum = known.reduce((all, value) => all + value, 0);
  // A line for each bucket of each store, in the language of the account.
  const [head = '', ...told] = lines;
  const column = head.trim().split(',').indexOf('进店人数');
  const written = told.flatMap((line) => Number(line.trim().split(',')[column] || Number.NaN)).filter(Number.isFinite);
  expect([told.length, written.length, written.reduce((all, value) => all + value, 0)]).toEqual([
    data.buckets.length * ids.length,
    known.length,
    sum,
  ]);
});
