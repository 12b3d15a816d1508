import type { Transaction } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/things/open.ts';
import type { Database } from '../../platform/things/schema.ts';

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
] as const;

/** Changes a company and gives its fields before and after. Its people notice at once, see `tellPeople`. */
export async function changeCompany(app: App, db: Db, id: number, given: CompanyFields) {
  const changed = await db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom('companies').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
    if (before === undefined) throw new AppError('notFound');
    const after = await tx
      .updateTable('companies')
      .set({ ...given, name: given.name ?? before.name })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    if (after.name !== before.name) await renameRoot(tx, id, before.name, after.name);
    return { before, after };
  });
  await tellPeople(app, id, given, changed.before.status);
  return changed;
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
