import { expect, test } from '@playwright/test';
import { nativeHttpPath } from '@portico/contract/device-messages/native';
import * as z from 'zod/mini';
import { buildSessionCookies } from '../console.ts';
import { millisecondsUntilTime, shiftClock } from '../stories/clock-shift.ts';
import { type Portico, startPortico } from '../stories/portico.ts';

// Just after midnight in China, where the company's stores are.
const clockAhead = millisecondsUntilTime('00:00:05', '+08:00');
const company = '汀南生活';
const entityReply = z.object({ data: z.object({ name: z.string() }) });

let portico: Portico;
test.beforeAll(async () => {
  portico = await startPortico({ clockAhead });
});
test.afterAll(async () => portico?.stopAndRemove());

test('a new day shows a message instead of values until the first record', async ({ page }) => {
  const device = portico.fleet().devices.find(({ format }) => format === 'native-http');
  const site = device?.placements.find(({ to }) => to === null)?.site;
  const store = site?.match(/^entity:(\d+)\//)?.[1];
  if (device === undefined || store === undefined) throw new Error('No native HTTP device hangs in a store');

  await page.addInitScript(shiftClock, clockAhead);
  const address = new URL(`/en/?store=${store}`, portico.api).href;
  const value = await portico.login(company, 'company');
  await page.context().addCookies(buildSessionCookies(address, value));
  await page.goto(address);
  const details = await fetch(`${portico.api}/api/entity/details?id=${store}`, { headers: { authorization: value } });
  const { name } = entityReply.parse(await details.json()).data;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  const card = page.getByTestId('card').first();
  await expect(card).toContainText('No counts yet');

  const period = device.recordPeriod * 60;
  const time = Math.floor((Date.now() + clockAhead) / 1000 / period) * period;
  const reply = await fetch(portico.deviceHttp + nativeHttpPath, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${device.sn}:${device.secret}`).toString('base64')}` },
    body: JSON.stringify([{ time, period: device.recordPeriod, in: 7, out: 2 }]),
  });
  expect(reply.status).toBe(200);
  await expect(card.locator('.heard').first()).toHaveText('7');
});
