import { expect } from '@playwright/test';
import { enter, people, test } from '../console.ts';
import { seeExplanationOnPhone } from '../home-steps.ts';

test('a failed request says so and can be tried again', async ({ page }) => {
  await page.route('**/hx-api/home/statistical**', (route) =>
    route.fulfill({ status: 403, json: { code: 403, key: 'forbidden', msg: '' } }),
  );
  await enter(page, people.store, '/en/');
  await expect(page.getByText('You do not have permission', { exact: false }).first()).toBeVisible();
  await page.unroute('**/hx-api/home/statistical**');
  await page.route('**/hx-api/home/trend**', (route) =>
    route.fulfill({ status: 422, json: { code: 422, key: null, msg: '' } }),
  );
  await page.reload();
  // The chart, and the peaks, which follow it.
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toHaveCount(2);
  await page.unroute('**/hx-api/home/trend**');
  await retry.first().click();
  await expect(page.getByRole('application', { name: /People in per hour/ })).toBeVisible();
  await expect(retry).toHaveCount(0);
});

for (const language of ['zh', 'en', 'de'] as const)
  test(`${language}: up or down, and why, stand on a phone without scrolling`, ({ page }) =>
    seeExplanationOnPhone(page, language));
