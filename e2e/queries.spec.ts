import { expect } from '@playwright/test';
import { seeAnswer } from './analysis-steps.ts';
import { enter, people, test } from './console.ts';

test.describe('from the other side of the world', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('today is the day of the stores, not the reader’s', async ({ page }) => {
    const answered = page.waitForResponse('**/api/analysis/series');
    await enter(page, people.company, '/en/query/create?range=today&step=1h');
    const answer = await answered;
    expect(answer.request().postDataJSON()).toMatchObject({ type: 1 });
    expect(answer.request().postDataJSON()).not.toHaveProperty('startTime');
    const { data } = await answer.json();
    expect(data.range.from.slice(0, 10)).toBe(data.asOf.slice(0, 10));
    await seeAnswer(page);
    await expect(page.getByRole('main')).not.toContainText('Invalid Date');
  });
});

test('Back shows the earlier query in the query bar and the answer', async ({ page }) => {
  await enter(page, people.company, '/en/query/create?range=lastWeek');
  await seeAnswer(page);
  const when = page.getByRole('button', { name: /^Time:/ });
  await when.click();
  await page.getByRole('menuitemradio', { name: 'Yesterday' }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/range=yesterday/);
  await seeAnswer(page);
  await page.goBack();
  await expect(page).toHaveURL(/range=lastWeek/);
  await seeAnswer(page);
  await expect(when).toContainText('Last week');
});
