import type { Db } from '../base-data/open.ts';
import { countingStoreTables } from '../counting-store/records-table.ts';
import { compareMonth } from './compare-month.ts';
import {
  countDamageErrors,
  countRecordsByDay,
  findDamagedParts,
  isCoveredBy,
  isDamageError,
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
  /** The engine's number of errors at the last check of all checksums; null: not checked since the process started. */
  checkedErrors: number | null;
  checkedAtMilliseconds: number;
  /** Parts with wrong checksums, by table. */
  damagedParts: Map<string, ReadonlySet<string>>;
  /** Whether the engine may not be asked for the parts it set aside; null: not tried yet. */
  setAsideIsHidden: boolean | null;
};

export const createExaminerState = (): ExaminerState => ({
  checkedErrors: null,
  checkedAtMilliseconds: 0,
  damagedParts: new Map(),
  setAsideIsHidden: null,
});

/** While damage is known, queries of it raise the number of errors all the time; all checksums are checked once in this time then. */
const fullCheckMilliseconds = 86_400_000;
const accessDeniedCode = '497';

type Input = { db: Db; store: PartsStore; state: ExaminerState; now: number };

/**
 * Examines the counting store and stores the damage found. Counts the months whose parts changed since the last examination and compares
 * them with the number of records then. When the engine reported errors that damage may have caused, checks the checksums of all parts.
 * Notes the parts that the engine set aside. `now` in epoch milliseconds.
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
    const counted = await countRecordsByDay(store, storeTable, month).catch((error: unknown) => {
      if (isDamageError(error)) return null;
      throw error;
    });
    if (counted === null) return true;
    await compareMonth(tx, { storeTable, month, foundAt: new Date(now) }, counted);
    await tx
      .insertInto('storedMonths')
      .values({ storeTable, month, parts })
      .onConflict((conflict) => conflict.columns(['storeTable', 'month']).doUpdateSet({ parts }))
      .execute();
    return false;
  });
}

/** Checks the checksums of all parts, or of the parts known to be damaged. Returns the damaged ones. */
async function checkChecksums({ db, store, state, now }: Input, isUnreadable: boolean): Promise<UnreadablePart[]> {
  const errors = await countDamageErrors(store);
  const hasNewErrors = isUnreadable || errors !== (state.checkedErrors ?? 0) || (await wasUnreadable(db, state));
  const isKnown = [...state.damagedParts.values()].some((names) => names.size > 0);
  const isDue = hasNewErrors && (!isKnown || now - state.checkedAtMilliseconds >= fullCheckMilliseconds);
  const unreadable: UnreadablePart[] = [];
  for (const storeTable of countingStoreTables) {
    const parts = await listActiveParts(store, storeTable);
    const names = state.damagedParts.get(storeTable) ?? new Set();
    const suspects = isDue ? parts : parts.filter(({ name }) => names.has(name));
    const damaged = await findDamagedParts(store, storeTable, suspects);
    state.damagedParts.set(storeTable, new Set(damaged.map(({ name }) => name)));
    for (const part of damaged) {
      unreadable.push(await db.transaction().execute((tx) => describeUnreadablePart(tx, store, storeTable, part)));
    }
  }
  if (isDue) state.checkedAtMilliseconds = now;
  // The check itself raises the number of errors.
  state.checkedErrors = await countDamageErrors(store);
  return unreadable;
}

/** Whether an earlier process has found damaged parts that this process has not checked yet. */
async function wasUnreadable(db: Db, state: ExaminerState): Promise<boolean> {
  if (state.checkedErrors !== null) return false;
  const found = await db
    .selectFrom('damagedCounts')
    .select('month')
    .where('cause', '=', 'unreadable')
    .limit(1)
    .execute();
  return found.length > 0;
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
