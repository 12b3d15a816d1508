import { expect } from '@playwright/test';
import { waitForAnswer } from '../analysis-steps.ts';
import { demoUsers, openAsUser, test } from '../console.ts';

test('the menu of steps gives the reason why some do not suit', async ({ page }) => {
  await openAsUser(page, demoUsers.company, '/en/analysis/contrast?range=custom&from=2026-02-02&to=2026-02-21');
  await waitForAnswer(page);
  const step = page.getByRole('button', { name: /^Interval:/ });
  await step.click();
  await expect(page.getByText('20 days: Day, Week, Month, Year')).toBeVisible();

  await page.goto('/en/analysis/contrast?range=custom&from=2026-02-02&to=2026-02-04&item=averageDwellTime&step=1h');
  await waitForAnswer(page);
  await step.click();
  await expect(page.getByText('3 days · Dwell time: 30 min, Hour')).toBeVisible();
  await expect(page.getByRole('menuitemradio', { name: /^Day/ })).toContainText('Dwell time');
});
