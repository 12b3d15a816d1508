import type { InputOf } from '@portico/contract/route';
import type { logs } from '@portico/contract/routes/logs';
import type { Language } from '@portico/contract/words/languages';
import { parseLocal } from '@portico/counting/local-time';
import { findFirstInstantAtOrAfter, isTimeZone, type ZoneRules, zoneRules } from '@portico/counting/zones';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { containsText } from '../../platform/base-data/text-conditions.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { findCallsByText } from './operation-texts.ts';

type Filters = InputOf<typeof logs.export>;
type LoginFilters = Omit<InputOf<typeof logs.logins>, 'page' | 'size'>;

/**
 * The reader of a log: the company (null: the platform, which sees all companies), the users whose rows the reader may see, the time zone,
 * the language, and the menu titles in that language, by id.
 */
export type LogQueryContext = {
  companyId: number | null;
  visibleUserIds: 'all' | RawBuilder<number>;
  timeZoneRules: ZoneRules;
  language: Language;
  menuTitles: ReadonlyMap<number, string>;
};

/** Injected, because the layer of menus is above this one. */
export type LoadMenuTitles = (db: Db, language: Language) => Promise<ReadonlyMap<number, string>>;

/** The users whose rows a reader may see, as a subquery for their ids. Injected, because the layer of organisations is above this one. */
export type SelectVisibleUsers = (db: Db, user: CurrentUser) => Promise<'all' | RawBuilder<number>>;

/** A query for the operations that the reader may see and that match the filters. */
export function selectMatchingOperations(
  db: Db,
  filters: Filters,
  { companyId, visibleUserIds, timeZoneRules, language }: LogQueryContext,
) {
  const { name, operator, status, type, createTime } = filters;
  let query = db.selectFrom('operationLogs').leftJoin('companies', 'companies.id', 'operationLogs.companyId');
  if (companyId !== null) query = query.where('operationLogs.companyId', '=', companyId);
  if (visibleUserIds !== 'all') query = query.where('operationLogs.userId', 'in', visibleUserIds);
  if (isGiven(name)) {
    const hasMatchingText = sql<boolean>`operation_logs.route = any(${findCallsByText(name, language)}::text[])`;
    query = query.where((either) => either.or([containsText('operationLogs.targetName', name), hasMatchingText]));
  }
  if (isGiven(operator)) query = query.where(containsText('operationLogs.username', operator));
  if (status !== undefined) query = query.where('operationLogs.status', status === 'ok' ? '<' : '>=', 400);
  if (type !== undefined) query = query.where('operationLogs.type', '=', type);
  if (createTime !== undefined) {
    const { from, to } = toInstantRange(createTime, timeZoneRules);
    query = query.where('operationLogs.at', '>=', from).where('operationLogs.at', '<=', to);
  }
  return query;
}

/** A query for the logins that the reader may see and that match the filters. */
export function selectMatchingLogins(
  db: Db,
  filters: LoginFilters,
  { companyId, visibleUserIds, timeZoneRules }: Pick<LogQueryContext, 'companyId' | 'visibleUserIds' | 'timeZoneRules'>,
) {
  const { name, status, createTime } = filters;
  let query = db.selectFrom('loginAttempts');
  if (companyId !== null) query = query.where('companyId', '=', companyId);
  if (visibleUserIds !== 'all') query = query.where('userId', 'in', visibleUserIds);
  if (isGiven(name)) query = query.where(containsText('username', name));
  if (status !== undefined) query = query.where('failure', status === 'ok' ? 'is' : 'is not', null);
  if (createTime !== undefined) {
    const { from, to } = toInstantRange(createTime, timeZoneRules);
    query = query.where('at', '>=', from).where('at', '<=', to);
  }
  return query;
}

/** The time zone given by the reader; otherwise the commonest one of the company's entities; otherwise UTC. */
export async function loadReaderTimeZone(
  db: Db,
  companyId: number | null,
  zone: string | undefined,
): Promise<ZoneRules> {
  if (isGiven(zone)) {
    if (!isTimeZone(zone)) throw new AppError('badRequest', { zone: 'notAChoice' });
    return zoneRules(zone, true);
  }
  const commonest = await db
    .selectFrom('entities')
    .select(['timeZone', 'dstEnable'])
    .where('companyId', '=', companyId)
    .groupBy(['timeZone', 'dstEnable'])
    .orderBy((count) => count.fn.countAll(), 'desc')
    .orderBy('timeZone')
    .limit(1)
    .executeTakeFirst();
  return zoneRules(commonest?.timeZone ?? 'UTC', commonest?.dstEnable !== 0);
}

/** The range of instants, both ends included; `to` is the last millisecond of its second. */
function toInstantRange([from = '', to = '']: readonly string[], timeZoneRules: ZoneRules): { from: Date; to: Date } {
  return { from: parseMoment(from, timeZoneRules), to: new Date(parseMoment(to, timeZoneRules).getTime() + 999) };
}

function parseMoment(moment: string, timeZoneRules: ZoneRules): Date {
  return moment.endsWith('Z')
    ? new Date(moment)
    : new Date(findFirstInstantAtOrAfter(timeZoneRules, parseLocal(moment)) * 1000);
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}
