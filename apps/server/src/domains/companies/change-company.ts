import type { Transaction } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/things/open.ts';
import { requireRevision } from '../../platform/things/revisions.ts';
import type { Database } from '../../platform/things/schema.ts';
import { forgetImage } from '../images/index.ts';

/** What can be said of a company; what is undefined stays. */
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
  groupGap?: number | undefined;
  retentionMonths?: number | null | undefined;
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
  'groupGap',
  'retentionMonths',
] as const;

/**
 * Changes a company, as it was read at `read`, and gives its fields before and after. Its people notice at once, see `tellPeople`; a logo
 * that was replaced is deleted.
 */
export async function changeCompany(app: App, db: Db, id: number, given: CompanyFields, read: number | undefined) {
  const changed = await db.transaction().execute(async (tx) => {
    const stored = tx
      .selectFrom('companies')
      .select([...columns, 'revision'])
      .where('id', '=', id);
    const found = await stored.forUpdate().executeTakeFirst();
    if (found === undefined) throw new AppError('notFound');
    requireRevision(found, read);
    const { revision, ...before } = found;
    if (given.logoName !== undefined) await takeLogo(tx, id, before.logoName, given.logoName);
    const after = await tx
      .updateTable('companies')
      .set({ ...given, name: given.name ?? before.name, revision: revision + 1 })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    if (after.name !== before.name) await renameRoot(tx, id, before.name, after.name);
    return { before, after };
  });
  const { before, after } = changed;
  if (before.logoName !== null && before.logoName !== after.logoName) await app.imageFiles.remove(before.logoName);
  await tellPeople(app, id, given, before.status);
  return changed;
}

/** Makes an uploaded picture of the company its logo, and forgets the one before. */
async function takeLogo(tx: Db, companyId: number, before: string | null, logoName: string | null): Promise<void> {
  if (logoName === before) return;
  if (before !== null) await forgetImage(tx, before);
  if (logoName === null) return;
  // What a picture is for is said once: one that is shown elsewhere would go from there with the logo.
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

/** The root of its organisations is the company, and called the same until somebody names it otherwise. */
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
 * Whoever is out is out at once, and told why by their session, which stays refused; once the company is started again they log in
 * anew. Live channels that may end earlier, or of people with something to set up, are opened anew.
 */
async function tellPeople(app: App, companyId: number, given: CompanyFields, was: number): Promise<void> {
  if (was === 0 && given.status === 1) await forgetSessions(app, companyId);
  if (given.status === 0) app.events.emit('session.ended', { companyId });
  else if (given.expiresAt !== undefined || given.requireSecondFactor !== undefined)
    app.events.emit('rights.changed', { companyId });
}

async function forgetSessions({ systemDb, events }: App, companyId: number): Promise<void> {
  await systemDb
    .deleteFrom('sessions')
    .where('userId', 'in', (people) => people.selectFrom('users').select('id').where('companyId', '=', companyId))
    .execute();
  events.emit('session.ended', { companyId });
}
