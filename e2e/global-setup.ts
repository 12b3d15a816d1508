import path from 'node:path';
import { millisecondsUntilTime } from './stories/clock-shift.ts';
import { startPortico } from './stories/portico.ts';

/** Days of simulated history: two weeks; in the long test run two days more, for comparisons with the week before. */
const historyDays = process.env['PORTICO_TEST_LONG'] === 'on' ? 16 : 14;
// The stores of the stories are in China. At this time they are open and midnight is far away, whenever the tests run.
const clockAhead = millisecondsUntilTime('15:02:30', '+08:00');

/**
 * The tests use the server at PORTICO_E2E_URL (with its logins in PORTICO_E2E_LOGINS and its device listener at PORTICO_E2E_DEVICE_URL).
 * Without that variable, they start a server with simulated people, whose clock is set to the next afternoon in China.
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
    await portico.stopAndRemove();
    throw error;
  }
  process.env['PORTICO_E2E_URL'] = portico.api.replace('/hx-api', '');
  process.env['PORTICO_E2E_CLOCK_AHEAD'] = String(clockAhead);
  process.env['PORTICO_E2E_LOGINS'] = path.join(portico.folder, 'demo/logins.json');
  process.env['PORTICO_E2E_DEVICE_URL'] = portico.deviceHttp;
  return () => portico.stopAndRemove();
}
