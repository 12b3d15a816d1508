import { expect } from '@playwright/test';
import { countingRules } from '@portico/contract/routes/counting-rules';
import * as z from 'zod/mini';
import { drawer, inDrawer } from '../accessibility-steps.ts';
import { ask, enter, people, storesOf, test, tokenOf } from '../console.ts';
import { rowOf } from '../keyboard-steps.ts';
import { countOf, daysAgo, settled } from '../rule-steps.ts';

// Rules of one company are followed one after the other: behind many, one waits long enough for somebody to think better of it.

const heldUpBy = 40;
const added = z.object({ data: countingRules.add.output });

async function addRule(token: string, rule: Record<string, unknown>): Promise<{ id: number; run: number }> {
  const given = { kind: 'eliminate', place: 'entity', ...rule };
  return added.parse(await ask(token, 'POST', countingRules.add.path, given)).data;
}

test('a rule that past figures do not follow yet is cancelled in the task tray: it is withdrawn, and figures are as before', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const token = await tokenOf(people.company);
  const [, store] = await storesOf(people.company);
  if (store === undefined) throw new Error('The company has one store only');
  const [startDay, endDay] = [daysAgo(4), daysAgo(2)];
  const count = () => countOf(token, { is: 'entity', id: store.id, item: 'flowIn' }, startDay, endDay);
  const before = await count();
  expect(before).toBeGreaterThan(0);
  const reason = `Thought better of ${Date.now()}`;
  const ids = (await storesOf(people.company)).map(({ id }) => id);

  const ahead: { id: number; run: number }[] = [];
  for (let place = 0; place < heldUpBy; place += 1)
    ahead.push(await addRule(token, { ids, startHour: '03:00:00', endHour: '03:59:59', reason: 'Night cleaning' }));
  await addRule(token, { ids: [store.id], startDay, endDay, reason });

  await enter(page, people.company, '/en/rules/eliminate');
  await expect(rowOf(page, reason)).toContainText('In force');
  await page.getByRole('banner').getByRole('button', { name: 'Tasks' }).click();
  const task = drawer(page)
    .getByRole('listitem')
    .filter({ hasText: reason })
    .filter({ hasText: 'Past figures follow the new rule' });
  await expect(task).toContainText(/Waiting|Running/);
  await task.getByRole('button', { name: 'Cancel and withdraw rule' }).click();
  await expect(drawer(page)).toContainText(reason);
  await expect(drawer(page)).toContainText('The update stops, the rule is withdrawn');
  await inDrawer(page, 'Cancel and withdraw rule').click();
  await expect(task).toContainText('Cancelled');
  await expect(task.getByRole('button', { name: 'Cancel and withdraw rule' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowOf(page, reason)).toContainText('Withdrawn');

  for (const { id, run } of ahead)
    await ask(token, 'PUT', countingRules.cancelRun.path, { id: run }).catch(() =>
      ask(token, 'PUT', countingRules.withdraw.path, { id }),
    );
  await expect(() => settled(token)).toPass({ timeout: 100_000 });
  expect(await count()).toBe(before);
});
