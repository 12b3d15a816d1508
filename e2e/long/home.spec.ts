import { expect } from '@playwright/test';
import { demoUsers, openAsUser, test } from '../console.ts';
import { expectExplanationFitsPhone } from '../home-steps.ts';

test('a failed request shows a message and can be retried', async ({ page }) => {
  await page.route('**/hx-api/home/statistical**', (route) =>
    route.fulfill({ status: 403, json: { code: 403, key: 'forbidden', msg: '' } }),
  );
  await openAsUser(page, demoUsers.store, '/en/');
  await expect(page.getByText('No permission to see', { exact: false }).first()).toBeVisible();
  await page.unroute('**/hx-api/home/statistical**');
  await page.route('**/hx-api/home/trend**', (route) =>
    route.fulfill({ status: 422, json: { code: 422, key: null, msg: '' } }),
  );
  await page.reload();
  // One button in the chart and one in the peak hours, which use the chart's data.
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toHaveCount(2);
  await page.unroute('**/hx-api/home/trend**');
  await retry.first().click();
  await expect(page.getByRole('application', { name: /People in per hour/ })).toBeVisible();
  await expect(retry).toHaveCount(0);
});

for (const language of ['zh', 'en', 'de'] as const)
  test(`${language}: a change and its reason fit a phone without scrolling`, ({ page }) =>
    expectExplanationFitsPhone(page, language));
