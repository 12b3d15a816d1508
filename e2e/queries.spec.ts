import { expect } from '@playwright/test';
import { waitForAnswer } from './analysis-steps.ts';
import { demoUsers, openAsUser, test } from './console.ts';

test.describe('in a time zone far from the stores', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('today is the local day of the stores, not of the user', async ({ page }) => {
    const answered = page.waitForResponse('**/api/analysis/series');
    await openAsUser(page, demoUsers.company, '/en/query/create?range=today&step=1h');
    const answer = await answered;
    expect(answer.request().postDataJSON()).toMatchObject({ type: 1 });
    expect(answer.request().postDataJSON()).not.toHaveProperty('startTime');
    const { data } = await answer.json();
    expect(data.range.from.slice(0, 10)).toBe(data.asOf.slice(0, 10));
    await waitForAnswer(page);
    await expect(page.getByRole('main')).not.toContainText('Invalid Date');
  });
});

test('Back restores the earlier query and shows its result', async ({ page }) => {
  await openAsUser(page, demoUsers.company, '/en/query/create?range=lastWeek');
  await waitForAnswer(page);
  const when = page.getByRole('button', { name: /^Period:/ });
  await when.click();
  await page.getByRole('menuitemradio', { name: 'Yesterday' }).click();
  await page.getByRole('button', { name: 'Show results', exact: true }).click();
  await expect(page).toHaveURL(/range=yesterday/);
  await waitForAnswer(page);
  await page.goBack();
  await expect(page).toHaveURL(/range=lastWeek/);
  await waitForAnswer(page);
  await expect(when).toContainText('Last week');
});
