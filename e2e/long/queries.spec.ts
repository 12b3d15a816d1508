import { expect } from '@playwright/test';
import { seeAnswer } from '../analysis-steps.ts';
import { enter, people, test } from '../console.ts';

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
