import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { lockCompanyAccounts } from '../../platform/base-data/lock-company-accounts.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import {
  requireAllowedParentOrganisation,
  requireNonRootOrganisation,
  requireOrganisations,
  requireUnusedOrganisations,
  type TreeTransaction,
} from './change-organisations.ts';
import { loadOrganisationScope } from './organisation-scope.ts';

// These functions change many organisations. They apply the rules for single organisations, and check them once for all.

/** Locks a company's accounts and tree in a transaction that also changes other data; returns the context for the changes. */
export async function lockTree(
  tx: Transaction<Database>,
  user: CurrentUser,
  companyId: number,
): Promise<TreeTransaction> {
  await lockCompanyAccounts(tx, companyId);
  return { tx, companyId, scope: await loadOrganisationScope(tx, user) };
}

/** Errors of concurrent changes, by database constraint. */
export const treeConstraintErrors = {
  organisations_name: new AppError('nameTaken', { name: 'taken' }),
  entities_organisation_id_fkey: new AppError('organisationHasEntities'),
};

/** Adds organisations below existing ones; returns their ids in the same order. */
export async function addOrganisations(
  context: TreeTransaction,
  rows: readonly { name: string; pid: number; enabled: boolean }[],
  createdAt: Date,
): Promise<number[]> {
  if (rows.length === 0) return [];
  const parentIds = [...new Set(rows.map(({ pid }) => pid))];
  await requireOrganisations(context, parentIds);
  for (const pid of parentIds) await requireAllowedParentOrganisation(context, pid, null);
  const { companyId } = context;
  const added = await context.tx
    .insertInto('organisations')
    .values(rows.map(({ pid, ...row }) => ({ ...row, parentId: pid, companyId, createdAt })))
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

/** Enables or disables organisations. */
export async function setOrganisationsEnabled(
  context: TreeTransaction,
  ids: readonly number[],
  enabled: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await requireOrganisations(context, ids);
  await context.tx
    .updateTable('organisations')
    .set((row) => ({ enabled, revision: row('revision', '+', 1) }))
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** Deletes organisations; throws if one is a root or in use. */
export async function removeOrganisations(context: TreeTransaction, ids: readonly number[]): Promise<void> {
  const removed = await requireOrganisations(context, ids);
  for (const organisation of removed) requireNonRootOrganisation(context, organisation);
  await requireUnusedOrganisations(context, ids);
  await context.tx
    .deleteFrom('organisations')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}
