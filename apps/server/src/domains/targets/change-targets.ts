import type { TargetItem } from '@portico/contract/words/targets';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { areOrganisationsInScope, isInScope, loadEntityScope, loadOrganisationScope } from '../organisations/index.ts';
import { loadTargets, type StoredTarget, type TargetPlace, targetPlaceKey } from './stored-targets.ts';

type Tx = Transaction<Database>;

/** One target amount of a place: of a month (1–12) or of the whole year (0). */
export type TargetCell = {
  place: TargetPlace;
  year: number;
  month: number;
  /** null: removes the target. */
  amount: number | null;
  /** The amount that the client read before; undefined: not checked. */
  was?: number | null | undefined;
};

/** The change of one target amount. */
export type TargetChange = Omit<TargetCell, 'amount' | 'was'> & {
  companyId: number;
  name: string;
  before: number | null;
  after: number | null;
};

type Names = ReadonlyMap<string, { name: string; companyId: number }>;

/**
 * Sets and removes targets of organisations and entities in the user's scope, all or none. Throws notFound for any other place, and
 * changedMeanwhile for the first cell whose amount is no longer as it `was`. Returns the amounts that changed.
 */
export async function changeTargets(
  tx: Tx,
  user: CurrentUser,
  item: TargetItem,
  cells: readonly TargetCell[],
  now: Date,
): Promise<TargetChange[]> {
  const names = await lockPlaces(tx, user, cells);
  const stored = await loadStoredTargets(tx, item, cells);
  requireUnchanged(cells, stored);
  const next = new Map<string, Row>();
  for (const { place, year, month, amount } of cells) {
    const key = rowKey(place, year);
    const row = next.get(key) ?? toRow(stored.get(key), place, year);
    next.set(key, row);
    if (month === 0) row.yearly = amount;
    else row.months[month - 1] = amount;
  }
  const changes = [...next].flatMap(([key, row]) =>
    findTargetChanges(toRow(stored.get(key), row.place, row.year), row, names),
  );
  const changed = new Set(changes.map(({ place, year }) => rowKey(place, year)));
  for (const [key, row] of next) {
    if (!changed.has(key)) continue;
    const { companyId = 0 } = names.get(targetPlaceKey(row.place)) ?? {};
    await saveTarget(tx, { ...row, item, companyId, updatedBy: user.id, updatedAt: now });
  }
  return changes;
}

type Row = { id: number | null; place: TargetPlace; year: number; yearly: number | null; months: (number | null)[] };

const rowKey = (place: TargetPlace, year: number) => `${targetPlaceKey(place)} ${year}`;

function toRow(stored: StoredTarget | undefined, place: TargetPlace, year: number): Row {
  if (stored === undefined)
    return { id: null, place, year, yearly: null, months: Array.from({ length: 12 }, () => null) };
  return { ...stored, months: [...stored.months] };
}

const amountAt = ({ yearly, months }: Pick<Row, 'yearly' | 'months'>, month: number) =>
  month === 0 ? yearly : (months[month - 1] ?? null);

const everyMonth = Array.from({ length: 13 }, (_, month) => month);

function findTargetChanges(was: Row, row: Row, names: Names): TargetChange[] {
  const { place, year } = row;
  const { name = '', companyId = 0 } = names.get(targetPlaceKey(place)) ?? {};
  return everyMonth.flatMap((month) => {
    const [before, after] = [amountAt(was, month), amountAt(row, month)];
    return before === after ? [] : [{ place, year, month, companyId, name, before, after }];
  });
}

// Locks the places, so that no other transaction changes their targets or removes a place before this one ends.
async function lockPlaces(tx: Tx, user: CurrentUser, cells: readonly TargetCell[]): Promise<Names> {
  const { organisationIds, entityIds } = collectIds(cells);
  const entities = await tx
    .selectFrom('entities')
    .select(['id', 'name', 'companyId'])
    .where(isInScope(await loadEntityScope(tx, user)))
    .where(sql<boolean>`id = any(${entityIds}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const organisations = await tx
    .selectFrom('organisations')
    .select(['id', 'name', 'companyId'])
    .where(sql<boolean>`id = any(${organisationIds}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const areOwn = areOrganisationsInScope(await loadOrganisationScope(tx, user), organisationIds);
  if (!areOwn || entities.length < entityIds.length || organisations.length < organisationIds.length)
    throw new AppError('notFound');
  return new Map([
    ...entities.map((entity) => [targetPlaceKey({ entityId: entity.id }), entity] as const),
    ...organisations.map(
      (organisation) => [targetPlaceKey({ organisationId: organisation.id }), organisation] as const,
    ),
  ]);
}

function collectIds(cells: readonly TargetCell[]): { organisationIds: number[]; entityIds: number[] } {
  const [organisationIds, entityIds] = [new Set<number>(), new Set<number>()];
  for (const { place } of cells) {
    if ('entityId' in place) entityIds.add(place.entityId);
    else organisationIds.add(place.organisationId);
  }
  return { organisationIds: [...organisationIds], entityIds: [...entityIds] };
}

async function loadStoredTargets(
  tx: Tx,
  item: TargetItem,
  cells: readonly TargetCell[],
): Promise<ReadonlyMap<string, StoredTarget>> {
  const years = [...new Set(cells.map(({ year }) => year))];
  const found = await loadTargets(tx, collectIds(cells), { item, years });
  return new Map(found.map((target) => [rowKey(target.place, target.year), target]));
}

function requireUnchanged(cells: readonly TargetCell[], stored: ReadonlyMap<string, StoredTarget>): void {
  for (const [position, { place, year, month, was }] of cells.entries()) {
    if (was === undefined) continue;
    const current = amountAt(toRow(stored.get(rowKey(place, year)), place, year), month);
    if (current !== was) throw new AppError('changedMeanwhile', { [`cells.${position}.was`]: current ?? '' });
  }
}

type NewRow = Row & { item: TargetItem; companyId: number; updatedBy: number; updatedAt: Date };

async function saveTarget(tx: Tx, { id, place, companyId, item, year, ...values }: NewRow): Promise<void> {
  const { yearly, months } = values;
  if (yearly === null && months.every((month) => month === null)) {
    if (id !== null) await tx.deleteFrom('targets').where('id', '=', id).execute();
  } else if (id === null) {
    const placeColumn = 'entityId' in place ? { entityId: place.entityId } : { organisationId: place.organisationId };
    await tx
      .insertInto('targets')
      .values({ companyId, item, year, ...placeColumn, ...values })
      .execute();
  } else {
    await tx.updateTable('targets').set(values).where('id', '=', id).execute();
  }
}
