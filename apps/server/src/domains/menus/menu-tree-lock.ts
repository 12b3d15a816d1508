import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';

const key = sql`hashtextextended('menu tree', 0)`;

/** Locks the tree of menus for a change in this transaction, after waiting for other changes and for `shareMenuTree`. */
export async function lockMenuTree(tx: Db): Promise<void> {
  await sql`lock table menus in share row exclusive mode`.execute(tx);
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx);
}

/** Keeps the tree of menus as it is until the end of this transaction, which gives menus to a role by what is above what. */
export async function shareMenuTree(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${key})`.execute(tx);
}
