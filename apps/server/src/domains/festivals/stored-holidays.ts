import type { InputOf } from '@portico/contract/route';
import type { Holiday, holidays } from '@portico/contract/routes/holidays';
import { maxFestivalDays } from '@portico/contract/words/holidays';
import type { Language } from '@portico/contract/words/languages';
import { addDays, daySeconds, formatDay, parseLocal } from '@portico/counting/local-time';
import { type Selectable, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { mapConstraintErrors } from '../../platform/base-data/constraint-errors.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import { containsText } from '../../platform/base-data/text-conditions.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import { type FestivalScope, isVisibleInScope, mayChangeFestival } from './festival-scope.ts';

/** A festival as it is stored, with the name of its organisation. */
export type StoredHoliday = Selectable<Database['holidays']> & { organisationName: string | null };

/** Returns a page of the festivals visible in the scope, latest first by default. */
export async function loadHolidayPage(
  db: Db,
  scope: FestivalScope,
  { page, size, name, year, kind, sort }: InputOf<typeof holidays.list>,
  language: Language,
): Promise<{ content: Holiday[]; totalElements: number }> {
  let found = db
    .selectFrom('holidays')
    .leftJoin('organisations', 'organisations.id', 'holidays.organisationId')
    .where(isVisibleInScope(scope));
  if (name !== undefined && name !== '') found = found.where(containsText('holidays.name', name));
  if (year !== undefined)
    found = found.where('holidays.startDate', '<=', `${year}-12-31`).where('holidays.endDate', '>=', `${year}-01-01`);
  if (kind !== undefined) found = found.where('holidays.kind', '=', kind);
  const { total } = await found.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const { field, descending } = sort ?? { field: 'startTime', descending: true };
  const rows = await found
    .selectAll('holidays')
    .select('organisations.name as organisationName')
    .orderBy(orders(language)[field], descending ? 'desc' : 'asc')
    .orderBy('holidays.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { content: rows.map((row) => toHolidayReply(row, scope)), totalElements: total };
}

type SortField = NonNullable<InputOf<typeof holidays.list>['sort']>['field'];

const orders = (language: Language) =>
  ({
    id: sql`holidays.id`,
    name: orderByName('holidays.name', language),
    startTime: sql`holidays.start_date`,
    endTime: sql`holidays.end_date`,
    numberOfDays: sql`holidays.end_date - holidays.start_date`,
    createTime: sql`holidays.created_at`,
  }) satisfies Record<SortField, unknown>;

function toHolidayReply(row: StoredHoliday, scope: FestivalScope): Holiday {
  const { id, name, kind, inherit, startDate, endDate, revision } = row;
  return {
    id,
    name,
    holidayDate: `${startDate};${endDate}`,
    startTime: startDate,
    endTime: endDate,
    year: Number(startDate.slice(0, 4)),
    numberOfDays: countFestivalDays(row),
    kind,
    inherit,
    deptId: row.organisationId,
    deptName: row.organisationName,
    seededFrom: row.seedCountry,
    editable: mayChangeFestival(scope, row.organisationId),
    revision,
    createTime: row.createdAt.toISOString(),
  };
}

/** Returns the number of days of a festival, both ends included. */
export function countFestivalDays({ startDate, endDate }: Pick<StoredHoliday, 'startDate' | 'endDate'>): number {
  return (parseLocal(endDate) - parseLocal(startDate)) / daySeconds + 1;
}

/** Loads and locks festivals for a change. Throws forbidden if one is visible but may not be changed, notFound if one is not visible. */
export async function lockHolidays(tx: Tx, scope: FestivalScope, ids: readonly number[]): Promise<StoredHoliday[]> {
  const requestedIds = [...new Set(ids)];
  const found = await tx
    .selectFrom('holidays')
    .leftJoin('organisations', 'organisations.id', 'holidays.organisationId')
    .selectAll('holidays')
    .select('organisations.name as organisationName')
    .where(isVisibleInScope(scope))
    .where(sql<boolean>`holidays.id = any(${requestedIds}::bigint[])`)
    .orderBy('holidays.id')
    .forUpdate('holidays')
    .execute();
  if (found.length < requestedIds.length) throw new AppError('notFound');
  if (!found.every(({ organisationId }) => mayChangeFestival(scope, organisationId))) throw new AppError('forbidden');
  return found;
}

/** Writes festivals in a transaction. Throws nameTaken for a second festival with the same name, first day and owner. */
export async function runHolidayTransaction<T>(db: Db, write: (tx: Tx) => Promise<T>): Promise<T> {
  return mapConstraintErrors(db.transaction().execute(write), {
    holidays_name: new AppError('nameTaken', { name: 'taken' }),
    // The organisation was deleted between reading and writing.
    holidays_organisation_id_fkey: new AppError('notFound'),
  });
}

type GivenDays = Pick<InputOf<typeof holidays.add>, 'holidayDate' | 'startTime' | 'endTime' | 'numberOfDays'>;
type Days = { startDate: string; endDate: string };

/** Parses the given days; missing values come from the stored festival. A festival that is moved keeps its number of days. */
export function parseGivenDays(given: GivenDays, stored: Days | null): Days {
  const [first, last] = given.holidayDate?.split(';').map((date) => date.trim().slice(0, 10)) ?? [];
  const startDate = given.startTime?.slice(0, 10) ?? first ?? stored?.startDate;
  if (startDate === undefined) throw new AppError('badRequest', { startTime: 'required' });
  const start = parseDay(startDate, 'startTime');
  const isMoved = startDate !== stored?.startDate;
  const givenEndDate = given.endTime?.slice(0, 10) ?? (given.startTime === undefined ? last : undefined);
  const days = given.numberOfDays ?? (stored === null ? 1 : countFestivalDays(stored));
  const isLengthKept = given.numberOfDays !== undefined || isMoved || stored === null;
  const endDate = givenEndDate ?? (isLengthKept ? formatDay(addDays(start, days - 1)) : stored.endDate);
  const end = parseDay(endDate, 'endTime');
  if (end < start) throw new AppError('badRequest', { endTime: 'tooSmall' });
  if (end >= addDays(start, maxFestivalDays)) throw new AppError('badRequest', { endTime: 'tooBig' });
  return { startDate, endDate };
}

function parseDay(text: string, field: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('badRequest', { [field]: 'notADate' });
  }
}
