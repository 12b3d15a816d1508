import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../platform/app.ts';
import { harbor } from './company-harbor.ts';
import { tingnan } from './company-tingnan.ts';
import { nordlicht } from './company-nordlicht.ts';
import { type DemoLogin, seedCompany, seedPlatformAdmin } from './seed.ts';
import type { Fleet } from '@portico/contract/fields/fleet';

const companies = [tingnan, nordlicht, harbor];

/**
 * Fills an empty store with the demonstration: once, and never again. Tells where the logins are written; null where the store
 * already belongs to somebody.
 */
export async function demonstrate({ systemDb: db, clock, config, log }: App): Promise<string | null> {
  const folder = path.join(config.data, 'demo');
  const loginsFile = path.join(folder, 'logins.json');
  const seeded = await db.selectFrom('settings').select('value').where('name', '=', 'demonstration').executeTakeFirst();
  if (seeded !== undefined) return loginsFile;
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (somebody !== undefined) {
    log.warn('The store holds data of its own; the demonstration is not added to it.');
    return null;
  }

  const fleet: Fleet = { seed: 20_260_214, sites: [], devices: [] };
  const logins: DemoLogin[] = [];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await db.transaction().execute(async (tx) => {
    logins.push(await seedPlatformAdmin(tx));
    for (const company of companies) logins.push(...(await seedCompany(tx, company, fleet, clock.now())));
    await tx
      .insertInto('settings')
      .values({ name: 'demonstration', value: new Date(clock.now()).toISOString() })
      .execute();
    // Before the commit: without the files nobody could log in, and files without the rows do no harm.
    await writeFile(loginsFile, `${JSON.stringify({ logins }, null, 2)}\n`, { mode: 0o600 });
    await writeFile(path.join(folder, 'fleet.json'), `${JSON.stringify(fleet, null, 1)}\n`, { mode: 0o600 });
  });
  log.info({ companies: companies.length, devices: fleet.devices.length }, 'demonstration seeded');
  return loginsFile;
}
