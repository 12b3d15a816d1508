import type { Db } from '../base-data/open.ts';
import { countingStoreTables } from '../counting-store/records-table.ts';
import { compareMonth, loadStoredMonth } from './compare-month.ts';
import {
  countDamageErrors,
  countStoredDays,
  findDamagedParts,
  isCountsDamageError,
  isCoveredBy,
  isDeleting,
  listActiveParts,
  listSetAsideParts,
  type Part,
  type PartsStore,
  readPartDigests,
} from './store-parts.ts';
import { withStoredDaysLock } from './stored-days.ts';
import { describeUnreadablePart, replaceUnreadable, type UnreadablePart } from './unreadable-parts.ts';

/** What an examination remembers for the next one of the same process. */
export type ExaminerState = {
  /** The engine's number of errors after the last check of checksums. */
  checkedErrors: number;
  checkedAtMilliseconds: number;
  /** Whether the engine may not be asked for the parts it set aside; null: not tried yet. */
  setAsideIsHidden: boolean | null;
};

export const createExaminerState = (): ExaminerState => ({
  checkedErrors: 0,
  checkedAtMilliseconds: 0,
  setAsideIsHidden: null,
});

/** While damage is known, queries of it raise the number of errors all the time; all checksums are checked once in this time then. */
const fullCheckMilliseconds = 86_400_000;
const accessDeniedCode = '497';

type Input = {
  db: Db;
  store: PartsStore;
  state: ExaminerState;
  /** Epoch milliseconds. */
  now: number;
  /** Whether all checksums are checked, without a sign of damage too. */
  checksAll?: boolean;
  onPart?: (name: string) => void;
};

/**
 * Examines the counting store and stores the damage found. Counts the months whose parts changed since the last examination and compares
 * them with the number of records then. When the embedded engine reported errors that damage may have caused, checks the checksums of all
 * parts.
 * Notes the parts that the engine set aside.
 */
export async function examineCounts(input: Input): Promise<void> {
  let isUnreadable = false;
  for (const table of countingStoreTables) isUnreadable = (await compareMonths(input, table)) || isUnreadable;
  const unreadable = await checkChecksums(input, isUnreadable);
  await noteDamagedParts(input, unreadable);
}

/** Returns whether a month could not be counted because of damage. */
async function compareMonths({ db, store, now }: Input, storeTable: string): Promise<boolean> {
  const digests = await readPartDigests(store, storeTable);
  const known = await db
    .selectFrom('storedMonths')
    .select(['month', 'parts'])
    .where('storeTable', '=', storeTable)
    .execute();
  const changed = new Set([
    ...[...digests.keys()].filter((month) => !known.some((row) => row.month === month)),
    ...known.filter(({ month, parts }) => (digests.get(month) ?? '') !== parts).map(({ month }) => month),
  ]);
  let isUnreadable = false;
  for (const month of [...changed].toSorted((one, other) => one - other)) {
    isUnreadable = (await compareOneMonth({ db, store, now }, storeTable, month)) || isUnreadable;
  }
  return isUnreadable;
}

async function compareOneMonth(
  { db, store, now }: Pick<Input, 'db' | 'store' | 'now'>,
  storeTable: string,
  month: number,
): Promise<boolean> {
  return withStoredDaysLock(db, async (tx) => {
    if (await isDeleting(store, storeTable)) return false;
    // Read before the records are counted: records stored in between are counted again next time.
    const parts = (await readPartDigests(store, storeTable)).get(month) ?? '';
    const stored = await loadStoredMonth(tx, { storeTable, month });
    const counted = await countStoredDays(store, storeTable, month, [...stored.values()]).catch((error: unknown) => {
      if (isCountsDamageError(error)) return null;
      throw error;
    });
    if (counted === null) return true;
    await compareMonth(tx, { storeTable, month, foundAt: new Date(now) }, stored, counted);
    await tx
      .insertInto('storedMonths')
      .values({ storeTable, month, parts })
      .onConflict((conflict) => conflict.columns(['storeTable', 'month']).doUpdateSet({ parts }))
      .execute();
    return false;
  });
}

/** Checks the checksums of all parts, or only of the parts known to be damaged. Returns the damaged ones. */
async function checkChecksums(input: Input, isUnreadable: boolean): Promise<UnreadablePart[]> {
  const { db, store, state, now, checksAll = false, onPart } = input;
  // A server also counts the errors of its other users, and may hold far more data than can be read every hour.
  const hasErrors = store.engine === 'embedded' && (await countDamageErrors(store)) !== state.checkedErrors;
  const hasNewErrors = isUnreadable || hasErrors;
  const known = await db.selectFrom('damagedParts').select(['storeTable', 'part']).execute();
  const partsByTable = [];
  for (const storeTable of countingStoreTables) {
    const parts = await listActiveParts(store, storeTable);
    const suspects = parts.filter(({ name }) =>
      known.some((row) => row.storeTable === storeTable && row.part === name),
    );
    partsByTable.push({ storeTable, parts, suspects });
  }
  const isKnown = partsByTable.some(({ suspects }) => suspects.length > 0);
  const isDue = hasNewErrors && (!isKnown || now - state.checkedAtMilliseconds >= fullCheckMilliseconds);
  const unreadable: UnreadablePart[] = [];
  for (const { storeTable, parts, suspects } of partsByTable) {
    const checked = isDue || checksAll ? parts : suspects;
    for (const part of await findDamagedParts(store, storeTable, checked, onPart))
      unreadable.push(await db.transaction().execute((tx) => describeUnreadablePart(tx, store, storeTable, part)));
  }
  if (isDue) state.checkedAtMilliseconds = now;
  // The check itself raises the number of errors.
  if (store.engine === 'embedded') state.checkedErrors = await countDamageErrors(store);
  return unreadable;
}

/** Stores which parts are unreadable or set aside, and whether the devices concerned are known. */
async function noteDamagedParts(
  { db, store, state, now }: Input,
  unreadable: readonly UnreadablePart[],
): Promise<void> {
  const setAside = await readSetAside(store, state);
  await withStoredDaysLock(db, async (tx) => {
    await replaceUnreadable(tx, unreadable, new Date(now));
    const damaged = await tx.selectFrom('damagedCounts').select(['storeTable', 'month']).distinct().execute();
    const rows = [
      ...unreadable.map(({ storeTable, name, month, devices }) => ({
        storeTable,
        part: name,
        month,
        explained: devices.length > 0,
      })),
      ...setAside.map(({ storeTable, name, month, isCovered }) => ({
        storeTable,
        part: name,
        month,
        explained: isCovered || damaged.some((row) => row.storeTable === storeTable && row.month === month),
      })),
    ];
    const known = await tx.selectFrom('damagedParts').selectAll().execute();
    const find = <Row extends { storeTable: string; part: string }>(
      list: readonly Row[],
      row: Row | (typeof rows)[number],
    ) => list.find(({ storeTable, part }) => storeTable === row.storeTable && part === row.part);
    for (const gone of known.filter(
      (row) => !rows.some(({ storeTable, part }) => storeTable === row.storeTable && part === row.part),
    ))
      await tx
        .deleteFrom('damagedParts')
        .where('storeTable', '=', gone.storeTable)
        .where('part', '=', gone.part)
        .execute();
    // A part once explained stays so: the damage may be mended while the broken part is kept.
    const added = rows
      .filter((row) => find(known, row) === undefined)
      .map((row) => ({ ...row, foundAt: new Date(now) }));
    if (added.length > 0) await tx.insertInto('damagedParts').values(added).execute();
  });
}

type SetAsidePart = Part & { storeTable: string; isCovered: boolean };

async function readSetAside(store: PartsStore, state: ExaminerState): Promise<SetAsidePart[]> {
  const found: SetAsidePart[] = [];
  try {
    for (const storeTable of countingStoreTables) {
      const parts = await listSetAsideParts(store, storeTable);
      const active = parts.length === 0 ? [] : await listActiveParts(store, storeTable);
      for (const part of parts) found.push({ ...part, storeTable, isCovered: isCoveredBy(part, active) });
    }
    state.setAsideIsHidden = false;
  } catch (error) {
    // Users of a ClickHouse server may lack the right.
    if (!(error instanceof Error && 'code' in error && String(error.code) === accessDeniedCode)) throw error;
    state.setAsideIsHidden = true;
  }
  return found;
}
