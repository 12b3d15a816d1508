import path from 'node:path';
import { untilNext } from './stories/moved-clock.ts';
import { startPortico } from './stories/portico.ts';

/** Days of simulated people: two weeks, and in the long run also some days to compare the week before with. */
const historyDays = process.env['PORTICO_TEST_LONG'] === 'on' ? 16 : 14;
// The stores of the stories are in China: open, and far from both midnights, whenever the tests run.
const clockAhead = untilNext('15:02:30', '+08:00');

/**
 * Stories run against PORTICO_E2E_URL (with its logins in PORTICO_E2E_LOGINS and its device door at PORTICO_E2E_DEVICE_URL), or
 * against a server of their own with simulated people, where it is the next afternoon.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['PORTICO_E2E_URL'] !== undefined) return undefined;
  const portico = await startPortico({ clockAhead });
  try {
    const from = new Date(Date.now() + clockAhead - historyDays * 86_400_000).toISOString();
    await portico.simulate([
      'run',
      '--fleet',
      path.join(portico.folder, 'demo/fleet.json'),
      '--history-only',
      '--from',
      from,
    ]);
  } catch (error) {
    await portico.stop();
    throw error;
  }
  process.env['PORTICO_E2E_URL'] = portico.api.replace('/hx-api', '');
  process.env['PORTICO_E2E_CLOCK_AHEAD'] = String(clockAhead);
  process.env['PORTICO_E2E_LOGINS'] = path.join(portico.folder, 'demo/logins.json');
  process.env['PORTICO_E2E_DEVICE_URL'] = portico.deviceHttp;
  return () => portico.stop();
}
