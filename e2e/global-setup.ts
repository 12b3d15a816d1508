import path from 'node:path';
import { startPortico } from './stories/portico.ts';

const historyDays = 16;

/**
 * Stories run against PORTICO_E2E_URL (with its logins in PORTICO_E2E_LOGINS and its device door at PORTICO_E2E_DEVICE_URL), or
 * against a server of their own with two weeks of simulated people.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['PORTICO_E2E_URL'] !== undefined) return undefined;
  const portico = await startPortico();
  try {
    const from = new Date(Date.now() - historyDays * 86_400_000).toISOString();
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
  process.env['PORTICO_E2E_LOGINS'] = path.join(portico.folder, 'demo/logins.json');
  process.env['PORTICO_E2E_DEVICE_URL'] = portico.deviceHttp;
  return () => portico.stop();
}
