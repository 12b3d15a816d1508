import { expect } from '@playwright/test';
import { countingRules } from '@portico/contract/routes/counting-rules';
import * as z from 'zod/mini';
import { findTopDialog, findTopDialogButton } from '../accessibility-steps.ts';
import { callApi, dayInChina, demoUsers, getToken, listStores, openAsUser, test } from '../console.ts';
import { findRow } from '../keyboard-steps.ts';
import { readCount, waitForRuleRuns } from '../rule-steps.ts';

// The rules of a company are processed one after the other, so a rule behind many others waits long enough to be cancelled.

const heldUpBy = 40;
const added = z.object({ data: countingRules.add.output });

async function addRule(token: string, rule: Record<string, unknown>): Promise<{ id: number; run: number }> {
  const given = { kind: 'eliminate', place: 'entity', ...rule };
  return added.parse(await callApi(token, 'POST', countingRules.add.path, given)).data;
}

test('cancelling a waiting rule in the task tray withdraws it', async ({ page }) => {
  test.setTimeout(180_000);
  const token = await getToken(demoUsers.company);
  const [, store] = await listStores(demoUsers.company);
  if (store === undefined) throw new Error('The company has one store only');
  const [startDay, endDay] = [dayInChina(4), dayInChina(2)];
  const count = () => readCount(token, { placeKind: 'entity', id: store.id, item: 'flowIn' }, startDay, endDay);
  const before = await count();
  expect(before).toBeGreaterThan(0);
  const reason = `Thought better of ${Date.now()}`;
  const ids = (await listStores(demoUsers.company)).map(({ id }) => id);

  const ahead: { id: number; run: number }[] = [];
  for (let place = 0; place < heldUpBy; place += 1)
    ahead.push(await addRule(token, { ids, startHour: '03:00:00', endHour: '03:59:59', reason: 'Night cleaning' }));
  await addRule(token, { ids: [store.id], startDay, endDay, reason });

  await openAsUser(page, demoUsers.company, '/en/rules/eliminate');
  await expect(findRow(page, reason)).toContainText('In force');
  await page.getByRole('banner').getByRole('button', { name: 'Tasks' }).click();
  const task = findTopDialog(page)
    .getByRole('listitem')
    .filter({ hasText: reason })
    .filter({ hasText: 'Updating past counts to the new rule' });
  await expect(task).toContainText(/Waiting|Running/);
  await task.getByRole('button', { name: 'Cancel and withdraw rule' }).click();
  await expect(findTopDialog(page)).toContainText(reason);
  await expect(findTopDialog(page)).toContainText('The rule is withdrawn and counts already changed');
  await findTopDialogButton(page, 'Cancel and withdraw rule').click();
  await expect(task).toContainText('Cancelled');
  await expect(task.getByRole('button', { name: 'Cancel and withdraw rule' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(findRow(page, reason)).toContainText('Withdrawn');

  for (const { id, run } of ahead)
    await callApi(token, 'PUT', countingRules.cancelRun.path, { id: run }).catch(() =>
      callApi(token, 'PUT', countingRules.withdraw.path, { id }),
    );
  await expect(() => waitForRuleRuns(token)).toPass({ timeout: 100_000 });
  expect(await count()).toBe(before);
});
