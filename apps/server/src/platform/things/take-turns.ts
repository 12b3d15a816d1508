import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Waits until nobody else changes the accounts of a company (its organisations, roles and people; null: the platform's own), and
 * keeps them to this transaction. Rules about several rows, like "one administrator is left", hold only for whoever has the turn.
 */
export async function takeTurn(tx: Transaction<Database>, companyId: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accounts ${companyId ?? 'platform'}`}, 0))`.execute(tx);
}
