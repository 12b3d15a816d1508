import type { Transaction } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { requireRevision } from '../../platform/base-data/revisions.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import { deleteImageRow } from '../images/index.ts';

/** The fields of a company that can be changed; undefined fields stay. */
export type CompanyFields = {
  name?: string | undefined;
  status?: number | undefined;
  contact?: string | null | undefined;
  phone?: string | null | undefined;
  address?: string | null | undefined;
  expiresAt?: Date | null | undefined;
  deviceQuota?: number | null | undefined;
  requireSecondFactor?: boolean | undefined;
  logoName?: string | null | undefined;
  businessTime?: string | undefined;
  captureRate?: number | undefined;
  staffAreCustomers?: boolean | undefined;
  childrenAreCustomers?: boolean | undefined;
  retentionMonths?: number | null | undefined;
  historyDays?: number | null | undefined;
  deviceNetworks?: string[] | null | undefined;
};

const columns = [
  'name',
  'status',
  'contact',
  'phone',
  'address',
  'expiresAt',
  'deviceQuota',
  'requireSecondFactor',
  'logoName',
  'businessTime',
  'captureRate',
  'staffAreCustomers',
  'childrenAreCustomers',
  'retentionMonths',
  'historyDays',
  'deviceNetworks',
] as const;

/**
 * Changes a company and returns its fields before and after. Throws if its revision is not `readRevision`. Its users and the device
 * listeners notice at once, see `notifyOthers`. A replaced logo is deleted.
 */
export async function changeCompany(
  app: App,
  db: Db,
  id: number,
  changes: CompanyFields,
  readRevision: number | undefined,
) {
  const changed = await db.transaction().execute(async (tx) => {
    const stored = tx
      .selectFrom('companies')
      .select([...columns, 'revision'])
      .where('id', '=', id);
    const found = await stored.forUpdate().executeTakeFirst();
    if (found === undefined) throw new AppError('notFound');
    requireRevision(found, readRevision);
    const { revision, ...before } = found;
    if (changes.logoName !== undefined) await replaceLogo(tx, id, before.logoName, changes.logoName);
    const after = await tx
      .updateTable('companies')
      .set({ ...changes, name: changes.name ?? before.name, revision: revision + 1 })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    if (after.name !== before.name) await renameRoot(tx, id, before.name, after.name);
    return { before, after };
  });
  const { before, after } = changed;
  if (before.logoName !== null && before.logoName !== after.logoName) await app.imageFiles.remove(before.logoName);
  await notifyOthers(app, id, changes, before.status);
  return changed;
}

/** Makes an uploaded picture of the company its logo, and deletes the previous one. */
async function replaceLogo(tx: Db, companyId: number, before: string | null, logoName: string | null): Promise<void> {
  if (logoName === before) return;
  if (before !== null) await deleteImageRow(tx, before);
  if (logoName === null) return;
  // Only unused pictures: a picture used elsewhere would disappear there when the logo is replaced.
  const taken = await tx
    .updateTable('images')
    .set({ kind: 'logo' })
    .where('name', '=', logoName)
    .where('companyId', '=', companyId)
    .where('kind', '=', 'picture')
    .returning('name')
    .executeTakeFirst();
  if (taken === undefined) throw new AppError('badRequest', { logoName: 'notAChoice' });
}

/** Renames the root organisation with the company, unless it has another name. */
async function renameRoot(tx: Transaction<Database>, companyId: number, from: string, to: string): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({ name: to })
    .where('companyId', '=', companyId)
    .where('parentId', 'is', null)
    .where('name', '=', from)
    .execute();
}

/**
 * Ends the live channels of a stopped company at once. Its sessions stay in the table and are refused with the reason; they are deleted
 * when the company is started again, so users log in again. A changed expiry or second-factor rule reopens the live channels. The device listeners read a
 * changed history limit again.
 */
async function notifyOthers(
  app: App,
  companyId: number,
  changes: CompanyFields,
  previousStatus: number,
): Promise<void> {
  if (changes.historyDays !== undefined) app.events.emit('devices.changed', { sns: 'all' });
  if (previousStatus === 0 && changes.status === 1) await deleteSessions(app, companyId);
  if (changes.status === 0) app.events.emit('session.ended', { companyId });
  else if (changes.expiresAt !== undefined || changes.requireSecondFactor !== undefined)
    app.events.emit('rights.changed', { companyId });
}

async function deleteSessions({ systemDb, events }: App, companyId: number): Promise<void> {
  await systemDb
    .deleteFrom('sessions')
    .where('userId', 'in', (people) => people.selectFrom('users').select('id').where('companyId', '=', companyId))
    .execute();
  events.emit('session.ended', { companyId });
}
