import { expect } from '@playwright/test';
import { waitForAnswer } from '../analysis-steps.ts';
import { demoUsers, openAsUser, test } from '../console.ts';

test('a step that cannot be chosen shows the reason beside its label', async ({ page }) => {
  await openAsUser(page, demoUsers.company, '/en/analysis/contrast?range=custom&from=2026-02-02&to=2026-02-21');
  await waitForAnswer(page);
  const steps = page.getByRole('radiogroup', { name: 'Interval' });
  await expect(steps).toHaveAccessibleDescription('20 days: Day, Week, Month, Year');
  await expect(page.getByText('20 days: Day, Week, Month, Year')).toBeVisible();

  await page.goto('/en/analysis/contrast?range=custom&from=2026-02-02&to=2026-02-04&item=averageDwellTime&step=1h');
  await waitForAnswer(page);
  await expect(steps).toHaveAccessibleDescription('3 days · Dwell time: 30 min, Hour');
  await expect(page.getByRole('radio', { name: 'Day', exact: true })).toHaveAttribute('title', /Dwell time/);
});
