import type { InputOf } from '@portico/contract/route';
import type { Finding, health } from '@portico/contract/routes/health';
import { type FindingKind, findingKinds } from '@portico/contract/words/finding-kinds';
import { type RefusalReason, refusalReasons } from '@portico/contract/words/refusals';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import { type EntityScope, isInScope, selectOrganisationsBelow } from '../organisations/index.ts';

type Filters = Omit<InputOf<typeof health.findings>, 'page' | 'size' | 'sort'>;
type Sort = NonNullable<InputOf<typeof health.findings>['sort']>['field'];

/** Query for the findings in a scope that match the filters, joined with their entity. */
export function selectMatchingFindings(
  db: Db,
  scope: EntityScope,
  { state, kinds, entityId, deptId, companyId }: Filters,
) {
  let query = db
    .selectFrom('findings')
    .innerJoin('entities', 'entities.id', 'findings.entityId')
    .where(isInScope(scope));
  if (entityId !== undefined) query = query.where('entities.id', '=', entityId);
  if (companyId !== undefined) query = query.where('entities.companyId', '=', companyId);
  if (deptId !== undefined) query = query.where('entities.organisationId', 'in', selectOrganisationsBelow([deptId]));
  if (kinds !== undefined && kinds.length > 0) query = query.where('findings.kind', 'in', kinds);
  if (state === 'dismissed') return query.where('findings.dismissedAt', 'is not', null);
  if (state === 'all') return query;
  return query
    .where('findings.dismissedAt', 'is', null)
    .where('findings.ended', state === 'open' ? 'is' : 'is not', null);
}

const orders: Record<Sort, RawBuilder<unknown>> = {
  id: sql`findings.id`,
  missingPeople: sql`abs(findings.missing_people)`,
  from: sql`findings.started`,
  to: sql`findings.ended`,
  kind: sql`findings.kind`,
  entityName: sql`entities.name`,
  companyName: sql`companies.name`,
  deviceName: sql`devices.name`,
  foundAt: sql`findings.found_at`,
};

/** Returns a page of findings as the API returns them. */
export async function loadFindingPage(
  db: Db,
  scope: EntityScope,
  { page, size, sort, ...filters }: InputOf<typeof health.findings>,
): Promise<{ content: Finding[]; totalElements: number }> {
  const query = selectMatchingFindings(db, scope, filters);
  const { count } = await query.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const { field, descending } = sort ?? { field: 'missingPeople' as const, descending: true };
  const rows = await withNames(query)
    .orderBy(orders[field], (order) => (descending ? order.desc() : order.asc()).nullsLast())
    .orderBy('findings.started', 'desc')
    .orderBy('findings.id')
    .limit(size)
    .offset(page * size)
    .execute();
  return { content: rows.map(toFindingReply), totalElements: count };
}

function withNames(query: ReturnType<typeof selectMatchingFindings>) {
  return query
    .innerJoin('companies', 'companies.id', 'findings.companyId')
    .leftJoin('devices', 'devices.id', 'findings.deviceId')
    .leftJoin('corridors', 'corridors.id', 'findings.corridorId')
    .leftJoin('users', 'users.id', 'findings.dismissedBy')
    .select(['findings.id', 'findings.companyId', 'companies.name as companyName', 'findings.entityId'])
    .select(['entities.name as entityName', 'entities.timeZone as zone', 'findings.corridorId'])
    .select(['corridors.name as corridorName', 'findings.deviceId', 'devices.sn', 'devices.name as deviceName'])
    .select(['findings.kind', 'findings.started', 'findings.ended', 'findings.evidence', 'findings.reason'])
    .select(['findings.missingPeople', 'findings.dismissedAt', 'findings.dismissedReason', 'findings.foundAt'])
    .select('users.nickName as dismissedBy');
}

type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

function toFindingReply(row: Row): Finding {
  const { kind, started, ended, reason, dismissedAt, dismissedBy, dismissedReason, foundAt, ...rest } = row;
  return {
    ...rest,
    kind: parseFindingKind(kind),
    from: started,
    to: ended,
    reason: refusalReasons.find((word): word is RefusalReason => word === reason) ?? null,
    dismissed:
      dismissedAt === null ? null : { by: dismissedBy, at: dismissedAt.toISOString(), reason: dismissedReason ?? '' },
    foundAt: foundAt.toISOString(),
  };
}

/** Returns the kind of a stored word. Throws RangeError for any other word. */
export function parseFindingKind(word: string): FindingKind {
  const kind = findingKinds.find((known) => known === word);
  if (kind === undefined) throw new RangeError(`Not a kind of finding: ${word}`);
  return kind;
}
