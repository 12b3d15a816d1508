import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Locks the accounts of a company (its organisations, roles and users; null: those of the platform) for this transaction, after
 * waiting for other holders. Rules about several rows, like "one administrator is left", can be checked only under this lock.
 */
export async function lockCompanyAccounts(tx: Transaction<Database>, companyId: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accounts ${companyId ?? 'platform'}`}, 0))`.execute(tx);
}
