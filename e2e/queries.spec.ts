import { expect } from '@playwright/test';
import { seeAnswer } from './analysis-steps.ts';
import { enter, people, test } from './console.ts';

test.describe('from the other side of the world', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('today is the day of the stores, not that of the reader', async ({ page }) => {
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

test('Back shows what was asked before, in the query bar as in the answer', async ({ page }) => {
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

test('why a step cannot be chosen stands beside its label, by the rule that forbids it', async ({ page }) => {
  await enter(page, people.company, '/en/analysis/contrast?range=custom&from=2026-02-02&to=2026-02-21');
  await seeAnswer(page);
  const steps = page.getByRole('radiogroup', { name: 'Step' });
  await expect(steps).toHaveAccessibleDescription('20 days: Day, Week, Month, Year');
  await expect(page.getByText('20 days: Day, Week, Month, Year')).toBeVisible();

  await page.goto('/en/analysis/contrast?range=custom&from=2026-02-02&to=2026-02-04&item=averageDwellTime&step=1h');
  await seeAnswer(page);
  await expect(steps).toHaveAccessibleDescription('3 days · Dwell time: ½ h, Hour');
  await expect(page.getByRole('radio', { name: 'Day', exact: true })).toHaveAttribute('title', /Dwell time/);
});
