import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { unlessBroken } from '../../platform/things/broken-constraint.ts';
import type { Db } from '../../platform/things/open.ts';
import { requireRevision } from '../../platform/things/revisions.ts';
import { firmwareNameOf } from './firmware-url.ts';

/** What is said of a firmware configuration, whole. */
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

/** What is said of a firmware configuration. */
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

/** Waits until nobody else changes firmware: one latest per model, and files that are named, hold only for whoever has the turn. */
export async function takeFirmwareTurn(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('firmware', 0))`.execute(tx);
}

/** Adds a firmware configuration. */
export async function addFirmware({ config }: App, db: Db, fields: FirmwareFields): Promise<number> {
  return inTurn(db, async (tx) => {
    await requireSound(tx, config.publicUrl, fields);
    if (fields.latest) await takeLatest(tx, fields, null);
    const { id } = await tx.insertInto('firmwareConfigs').values(fields).returning('id').executeTakeFirstOrThrow();
    return id;
  });
}

/** Changes a firmware configuration; tells its fields before and after, and the serial numbers of devices that wait for it. */
export async function changeFirmware(
  { config }: App,
  db: Db,
  { id, revision, ...given }: GivenFirmware,
): Promise<{ before: FirmwareFields; after: FirmwareFields; waiting: string[] }> {
  return inTurn(db, async (tx) => {
    const { revision: stored, ...before } = await lockFirmware(tx, id);
    requireRevision({ revision: stored }, revision);
    const after = { ...before, ...given };
    await requireSound(tx, config.publicUrl, after);
    const waiting = await waitingFor(tx, id);
    if (waiting.length > 0 && keyOf(after) !== keyOf(before)) throw new AppError('firmwareWaitedFor');
    if (after.latest) await takeLatest(tx, after, id);
    await tx
      .updateTable('firmwareConfigs')
      .set({ ...after, revision: stored + 1 })
      .where('id', '=', id)
      .execute();
    return { before, after, waiting };
  });
}

type GivenFirmware = { id: number; revision?: number | undefined } & Partial<FirmwareFields>;

/** Deletes a firmware configuration no device waits for; tells what it was. */
export async function removeFirmware(db: Db, id: number): Promise<FirmwareFields> {
  return inTurn(db, async (tx) => {
    const { revision: _revision, ...fields } = await lockFirmware(tx, id);
    if ((await waitingFor(tx, id)).length > 0) throw new AppError('firmwareWaitedFor');
    await tx.deleteFrom('firmwareConfigs').where('id', '=', id).execute();
    return fields;
  });
}

function inTurn<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const changing = db.transaction().execute(async (tx) => {
    await takeFirmwareTurn(tx);
    return work(tx);
  });
  return unlessBroken(changing, { firmware_configs_version: new AppError('badRequest', { version: 'taken' }) });
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

/** Refuses a model there is not, and an address of ours without a file. */
async function requireSound(
  tx: Db,
  publicUrl: string,
  { deviceType, model, updateUrl }: FirmwareFields,
): Promise<void> {
  const known = await tx
    .selectFrom('deviceModels')
    .select('id')
    .where('deviceType', '=', deviceType)
    .where(sql<boolean>`lower(code) = lower(${model})`)
    .executeTakeFirst();
  if (known === undefined) throw new AppError('deviceModelUnknown', { model: 'notAChoice' });
  const name = firmwareNameOf(publicUrl, updateUrl);
  if (name === null) return;
  const file = await tx.selectFrom('firmwareFiles').select('name').where('name', '=', name).executeTakeFirst();
  if (file === undefined) throw new AppError('badRequest', { updateUrl: 'notAChoice' });
}

/** Takes "latest" from the configuration of the same model that has it. */
async function takeLatest(
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
    .where(sql<boolean>`lower(model) = lower(${model})`);
  if (except !== null) others = others.where('id', '!=', except);
  await others.execute();
}

async function waitingFor(tx: Db, id: number): Promise<string[]> {
  const devices = await tx
    .selectFrom('devices')
    .select('sn')
    .where('wantedFirmware', '=', id)
    .where('removedAt', 'is', null)
    .execute();
  return devices.map(({ sn }) => sn);
}

const keyOf = ({ deviceType, model, firmwareType }: FirmwareFields) =>
  `${deviceType} ${firmwareType} ${model.toLowerCase()}`;
