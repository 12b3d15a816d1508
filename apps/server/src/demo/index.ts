import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Fleet } from '@portico/contract/fields/fleet';
import type { SimulatedHistory } from '../domains/ingest/index.ts';
import type { App } from '../platform/app.ts';
import type { Db } from '../platform/base-data/open.ts';
import { harborCompany } from './company-harbor.ts';
import { nordlichtCompany } from './company-nordlicht.ts';
import { tingnanCompany } from './company-tingnan.ts';
import { type DemoLogin, seedCompany, seedPlatformAdmin } from './seed.ts';

const companies = [tingnanCompany, nordlichtCompany, harborCompany];

/** `loginsFile`: path of the file with the logins. */
export type Demonstration = { loginsFile: string; history: SimulatedHistory };

/**
 * Seeds the demonstration into an empty database; does nothing when it has been seeded before. Returns null when the database already
 * holds other users.
 */
export async function seedDemonstration(app: App): Promise<Demonstration | null> {
  const loginsFile = await seedOnce(app);
  const history = await loadSimulatedHistory(app.systemDb);
  return loginsFile === null || history === null ? null : { loginsFile, history };
}

/** The devices that the simulator has, and when the demonstration was created. Devices that users add are registered later. */
async function loadSimulatedHistory(db: Db): Promise<SimulatedHistory | null> {
  const createdAt = await loadCreationTime(db);
  if (createdAt === null) return null;
  const devices = await db.selectFrom('devices').select('id').where('createdAt', '<', createdAt).execute();
  return { deviceIds: new Set(devices.map(({ id }) => id)), createdAt: Math.floor(createdAt.getTime() / 1000) };
}

async function loadCreationTime(db: Db): Promise<Date | null> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'demonstration')
    .executeTakeFirst();
  return setting === undefined ? null : new Date(setting.value);
}

async function seedOnce({ systemDb: db, clock, config, log }: App): Promise<string | null> {
  const folder = path.join(config.dataFolder, 'demo');
  const loginsFile = path.join(folder, 'logins.json');
  if ((await loadCreationTime(db)) !== null) return loginsFile;
  const existingUser = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (existingUser !== undefined) {
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
    // Before the commit: without the files no user could log in, and files without the rows do no harm.
    await writeFile(loginsFile, `${JSON.stringify({ logins }, null, 2)}\n`, { mode: 0o600 });
    await writeFile(path.join(folder, 'fleet.json'), `${JSON.stringify(fleet, null, 1)}\n`, { mode: 0o600 });
  });
  log.info({ companies: companies.length, devices: fleet.devices.length }, 'demonstration seeded');
  return loginsFile;
}
