import type { logs } from '@portico/contract/routes/logs';
import type { InputOf } from '@portico/contract/route';
import type { Language } from '@portico/contract/words/languages';
import { parseLocal } from '@portico/counting/local-time';
import { firstInstantFrom, isZone, type ZoneRules, zoneRules } from '@portico/counting/zones';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/things/open.ts';
import { callsSaying } from './words.ts';

type Filters = InputOf<typeof logs.export>;
type LoginFilters = Omit<InputOf<typeof logs.logins>, 'page' | 'size'>;

/**
 * Who asks: the company (null: the platform, which sees all of them), the clock on the wall, the language, and what menus are called
 * in it.
 */
export type Reader = {
  companyId: number | null;
  wall: ZoneRules;
  language: Language;
  menuTitles: ReadonlyMap<number, string>;
};

/** Menus are kept on a higher floor. */
export type MenuTitles = (db: Db, language: Language) => Promise<ReadonlyMap<number, string>>;

/** Operations of the reader's company that match. */
export function matchingOperations(db: Db, filters: Filters, { companyId, wall, language }: Reader) {
  const { name, operator, status, type, createTime } = filters;
  let query = db.selectFrom('operationLogs').leftJoin('companies', 'companies.id', 'operationLogs.companyId');
  if (companyId !== null) query = query.where('operationLogs.companyId', '=', companyId);
  if (said(name)) {
    const saying = sql<boolean>`operation_logs.route = any(${callsSaying(name, language)}::text[])`;
    query = query.where((either) => either.or([contains('operationLogs.targetName', name), saying]));
  }
  if (said(operator)) query = query.where(contains('operationLogs.username', operator));
  if (status !== undefined) query = query.where('operationLogs.status', status === 'ok' ? '<' : '>=', 400);
  if (type !== undefined) query = query.where('operationLogs.type', '=', type);
  if (createTime !== undefined) {
    const { from, to } = rangeOf(createTime, wall);
    query = query.where('operationLogs.at', '>=', from).where('operationLogs.at', '<=', to);
  }
  return query;
}

/** Logins of the reader's company that match. */
export function matchingLogins(db: Db, filters: LoginFilters, { companyId, wall }: Pick<Reader, 'companyId' | 'wall'>) {
  const { name, status, createTime } = filters;
  let query = db.selectFrom('loginAttempts');
  if (companyId !== null) query = query.where('companyId', '=', companyId);
  if (said(name)) query = query.where(contains('username', name));
  if (status !== undefined) query = query.where('failure', status === 'ok' ? 'is' : 'is not', null);
  if (createTime !== undefined) {
    const { from, to } = rangeOf(createTime, wall);
    query = query.where('at', '>=', from).where('at', '<=', to);
  }
  return query;
}

/** The clock of the zone asked for, else of most of the company's entities, else UTC. */
export async function wallOf(db: Db, companyId: number | null, zone: string | undefined): Promise<ZoneRules> {
  if (said(zone)) {
    if (!isZone(zone)) throw new AppError('badRequest', { zone: 'notAChoice' });
    return zoneRules(zone, true);
  }
  const most = await db
    .selectFrom('entities')
    .select(['timeZone', 'dstEnable'])
    .where('companyId', '=', companyId)
    .groupBy(['timeZone', 'dstEnable'])
    .orderBy((count) => count.fn.countAll(), 'desc')
    .orderBy('timeZone')
    .limit(1)
    .executeTakeFirst();
  return zoneRules(most?.timeZone ?? 'UTC', most?.dstEnable !== 0);
}

/** Both ends included; the last second wholly. */
function rangeOf([from = '', to = '']: readonly string[], wall: ZoneRules): { from: Date; to: Date } {
  return { from: instantOf(from, wall), to: new Date(instantOf(to, wall).getTime() + 999) };
}

function instantOf(moment: string, wall: ZoneRules): Date {
  return moment.endsWith('Z') ? new Date(moment) : new Date(firstInstantFrom(wall, parseLocal(moment)) * 1000);
}

function contains(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`;
}

function said(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}
