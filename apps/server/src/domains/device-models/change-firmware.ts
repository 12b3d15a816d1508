import { foldForIdentity } from '@portico/contract/words/identity-fold';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { mapConstraintErrors } from '../../platform/base-data/constraint-errors.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { requireRevision } from '../../platform/base-data/revisions.ts';
import { hasName } from '../../platform/base-data/text-conditions.ts';
import { parseFirmwareName } from './firmware-url.ts';

/** All fields of a firmware configuration that administrators edit. */
export type FirmwareFields = {
  deviceType: number;
  model: string;
  version: string;
  firmwareType: number;
  upgradeType: number;
  latest: boolean;
  push: boolean;
  updateUrl: string;
  remark: string | null;
};

/** The columns of a firmware configuration that a change reads. */
export const firmwareColumns = [
  'deviceType',
  'model',
  'version',
  'firmwareType',
  'upgradeType',
  'latest',
  'push',
  'updateUrl',
  'remark',
  'revision',
] as const;

/**
 * Locks all firmware until the transaction ends. Otherwise a concurrent change could invalidate the checks that a model has only one latest
 * configuration and that the file of a configuration exists.
 */
export async function takeFirmwareLock(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('firmware', 0))`.execute(tx);
}

/** Adds a firmware configuration; returns its id. */
export async function addFirmware({ config }: App, db: Db, fields: FirmwareFields): Promise<number> {
  return withFirmwareLock(db, async (tx) => {
    await requireValidFirmware(tx, config, fields);
    if (fields.latest) await clearOtherLatest(tx, fields, null);
    const { id } = await tx.insertInto('firmwareConfigs').values(fields).returning('id').executeTakeFirstOrThrow();
    return id;
  });
}

/** Changes a firmware configuration; returns its fields before and after, and the serial numbers of the devices that wait for it. */
export async function changeFirmware(
  { config }: App,
  db: Db,
  { id, revision, ...given }: FirmwareChange,
): Promise<{ before: FirmwareFields; after: FirmwareFields; waitingSns: string[] }> {
  return withFirmwareLock(db, async (tx) => {
    const { revision: stored, ...before } = await lockFirmware(tx, id);
    requireRevision({ revision: stored }, revision);
    const after = { ...before, ...given };
    await requireValidFirmware(tx, config, after);
    const waiting = await loadWaitingDevices(tx, id);
    if (waiting.length > 0 && firmwareKey(after) !== firmwareKey(before)) throw new AppError('firmwareWaitedFor');
    if (after.latest) await clearOtherLatest(tx, after, id);
    await tx
      .updateTable('firmwareConfigs')
      .set({ ...after, revision: stored + 1 })
      .where('id', '=', id)
      .execute();
    return { before, after, waitingSns: waiting };
  });
}

type FirmwareChange = { id: number; revision?: number | undefined } & Partial<FirmwareFields>;

/** Deletes a firmware configuration and returns its fields; throws `firmwareWaitedFor` if a device waits for it. */
export async function removeFirmware(db: Db, id: number): Promise<FirmwareFields> {
  return withFirmwareLock(db, async (tx) => {
    const { revision: _revision, ...fields } = await lockFirmware(tx, id);
    if ((await loadWaitingDevices(tx, id)).length > 0) throw new AppError('firmwareWaitedFor');
    await tx.deleteFrom('firmwareConfigs').where('id', '=', id).execute();
    return fields;
  });
}

function withFirmwareLock<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const changing = db.transaction().execute(async (tx) => {
    await takeFirmwareLock(tx);
    return work(tx);
  });
  return mapConstraintErrors(changing, { firmware_configs_version: new AppError('badRequest', { version: 'taken' }) });
}

async function lockFirmware(tx: Db, id: number) {
  const row = await tx
    .selectFrom('firmwareConfigs')
    .select(firmwareColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound');
  return row;
}

/** Refuses an unknown model, and an address of this server at which no file is stored. */
async function requireValidFirmware(
  tx: Db,
  config: Config,
  { deviceType, model, updateUrl }: FirmwareFields,
): Promise<void> {
  const known = await tx
    .selectFrom('deviceModels')
    .select('id')
    .where('deviceType', '=', deviceType)
    .where(hasName('code', model))
    .executeTakeFirst();
  if (known === undefined) throw new AppError('deviceModelUnknown', { model: 'notAChoice' });
  const name = parseFirmwareName(config, updateUrl);
  if (name === null) return;
  const file = await tx.selectFrom('firmwareFiles').select('name').where('name', '=', name).executeTakeFirst();
  if (file === undefined) throw new AppError('badRequest', { updateUrl: 'notAChoice' });
}

/** Clears `latest` of all other configurations with the same model and type of firmware. */
async function clearOtherLatest(
  tx: Db,
  { deviceType, model, firmwareType }: FirmwareFields,
  except: number | null,
): Promise<void> {
  let others = tx
    .updateTable('firmwareConfigs')
    .set((row) => ({ latest: false, revision: row('revision', '+', 1) }))
    .where('latest', '=', true)
    .where('deviceType', '=', deviceType)
    .where('firmwareType', '=', firmwareType)
    .where(hasName('model', model));
  if (except !== null) others = others.where('id', '!=', except);
  await others.execute();
}

async function loadWaitingDevices(tx: Db, id: number): Promise<string[]> {
  const devices = await tx
    .selectFrom('devices')
    .select('sn')
    .where('wantedFirmware', '=', id)
    .where('removedAt', 'is', null)
    .execute();
  return devices.map(({ sn }) => sn);
}

const firmwareKey = ({ deviceType, model, firmwareType }: FirmwareFields) =>
  `${deviceType} ${firmwareType} ${foldForIdentity(model)}`;
