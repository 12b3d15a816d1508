import type { Holiday, holidays } from '@portico/contract/routes/holidays';
import type { InputOf } from '@portico/contract/route';
import { addDays, daySeconds, formatDay, parseLocal } from '@portico/counting/local-time';
import { mostFestivalDays } from '@portico/contract/words/holidays';
import { sql, type Selectable, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { unlessBroken } from '../../platform/things/broken-constraint.ts';
import type { Db } from '../../platform/things/open.ts';
import type { Database } from '../../platform/things/schema.ts';
import { type FestivalScope, isSeenIn, mayChange } from './belonging.ts';

export type Tx = Transaction<Database>;
/** A festival as it is stored, with the name of its organisation. */
export type StoredHoliday = Selectable<Database['holidays']> & { organisationName: string | null };

/** A page of the festivals of a scope, latest first unless sorted. */
export async function holidayPage(
  db: Db,
  scope: FestivalScope,
  { page, size, name, year, kind, sort }: InputOf<typeof holidays.list>,
): Promise<{ content: Holiday[]; totalElements: number }> {
  let found = db
    .selectFrom('holidays')
    .leftJoin('organisations', 'organisations.id', 'holidays.organisationId')
    .where(isSeenIn(scope));
  if (name !== undefined && name !== '')
    found = found.where(sql<boolean>`strpos(lower(holidays.name), lower(${name})) > 0`);
  if (year !== undefined)
    found = found.where('holidays.startDate', '<=', `${year}-12-31`).where('holidays.endDate', '>=', `${year}-01-01`);
  if (kind !== undefined) found = found.where('holidays.kind', '=', kind);
  const { total } = await found.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const { field, descending } = sort ?? { field: 'startTime', descending: true };
  const rows = await found
    .selectAll('holidays')
    .select('organisations.name as organisationName')
    .orderBy(orders[field], descending ? 'desc' : 'asc')
    .orderBy('holidays.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { content: rows.map((row) => told(row, scope)), totalElements: total };
}

type SortField = NonNullable<InputOf<typeof holidays.list>['sort']>['field'];

const orders = {
  id: sql`holidays.id`,
  name: sql`lower(holidays.name)`,
  startTime: sql`holidays.start_date`,
  endTime: sql`holidays.end_date`,
  numberOfDays: sql`holidays.end_date - holidays.start_date`,
  createTime: sql`holidays.created_at`,
} as const satisfies Record<SortField, unknown>;

function told(row: StoredHoliday, scope: FestivalScope): Holiday {
  const { id, name, kind, inherit, startDate, endDate, revision } = row;
  return {
    id,
    name,
    holidayDate: `${startDate};${endDate}`,
    startTime: startDate,
    endTime: endDate,
    year: Number(startDate.slice(0, 4)),
    numberOfDays: dayCount(row),
    kind,
    inherit,
    deptId: row.organisationId,
    deptName: row.organisationName,
    seededFrom: row.seedCountry,
    editable: mayChange(scope, row.organisationId),
    revision,
    createTime: row.createdAt.toISOString(),
  };
}

/** How many days a festival has, both ends included. */
export function dayCount({ startDate, endDate }: Pick<StoredHoliday, 'startDate' | 'endDate'>): number {
  return (parseLocal(endDate) - parseLocal(startDate)) / daySeconds + 1;
}

/** Festivals somebody may change, which nobody else does until the transaction ends; one they only see is forbidden, others are "not found". */
export async function lockHolidays(tx: Tx, scope: FestivalScope, ids: readonly number[]): Promise<StoredHoliday[]> {
  const wanted = [...new Set(ids)];
  const found = await tx
    .selectFrom('holidays')
    .leftJoin('organisations', 'organisations.id', 'holidays.organisationId')
    .selectAll('holidays')
    .select('organisations.name as organisationName')
    .where(isSeenIn(scope))
    .where(sql<boolean>`holidays.id = any(${wanted}::bigint[])`)
    .orderBy('holidays.id')
    .forUpdate('holidays')
    .execute();
  if (found.length < wanted.length) throw new AppError('notFound');
  if (!found.every(({ organisationId }) => mayChange(scope, organisationId))) throw new AppError('forbidden');
  return found;
}

/** Writes festivals; a second one of a name that begins on the same day in the same place is refused. */
export async function writeHolidays<T>(db: Db, write: (tx: Tx) => Promise<T>): Promise<T> {
  return unlessBroken(db.transaction().execute(write), {
    holidays_name: new AppError('nameTaken', { name: 'taken' }),
    // The organisation came to be deleted between looking and writing.
    holidays_organisation_id_fkey: new AppError('notFound'),
  });
}

type GivenDays = Pick<InputOf<typeof holidays.add>, 'holidayDate' | 'startTime' | 'endTime' | 'numberOfDays'>;
type Days = { startDate: string; endDate: string };

/** The days somebody gave, as far as they gave any; of a festival that is moved as many as it had. */
export function daysGiven(given: GivenDays, stored: Days | null): Days {
  const [first, last] = given.holidayDate?.split(';').map((date) => date.trim().slice(0, 10)) ?? [];
  const startDate = given.startTime ?? first ?? stored?.startDate;
  if (startDate === undefined) throw new AppError('badRequest', { startTime: 'required' });
  const start = localDay(startDate, 'startTime');
  const isMoved = startDate !== stored?.startDate;
  const said = given.endTime ?? (given.startTime === undefined ? last : undefined);
  const days = given.numberOfDays ?? (stored === null ? 1 : dayCount(stored));
  const isLengthKept = given.numberOfDays !== undefined || isMoved || stored === null;
  const endDate = said ?? (isLengthKept ? formatDay(addDays(start, days - 1)) : stored.endDate);
  const end = localDay(endDate, 'endTime');
  if (end < start) throw new AppError('badRequest', { endTime: 'tooSmall' });
  if (end >= addDays(start, mostFestivalDays)) throw new AppError('badRequest', { endTime: 'tooBig' });
  return { startDate, endDate };
}

function localDay(text: string, field: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('badRequest', { [field]: 'notADate' });
  }
}
