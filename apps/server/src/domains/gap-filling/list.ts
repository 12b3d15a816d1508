import type { GapFilling, gapFillings } from '@portico/contract/routes/gap-fillings';
import type { InputOf } from '@portico/contract/route';
import type { Metrics } from '@portico/contract/words/metrics';
import { formatLocal } from '@portico/counting/local-time';
import { sql } from 'kysely';
import type { Counts } from '../../platform/counts/open.ts';
import type { Db } from '../../platform/things/open.ts';
import { type EntityScope, isInScope } from '../organisations/index.ts';
import { filledHours, type FilledHour } from './counting-hours.ts';

/** A page of the fillings of a scope, newest first, each with what it counts now. */
export async function fillingPage(
  counts: Counts,
  db: Db,
  scope: EntityScope,
  { page, size, entityId, corridorId }: InputOf<typeof gapFillings.list>,
): Promise<{ content: GapFilling[]; totalElements: number }> {
  let found = db
    .selectFrom('gapFillings')
    .innerJoin('corridors', 'corridors.id', 'gapFillings.corridorId')
    .innerJoin('entities', 'entities.id', 'corridors.entityId')
    .where(isInScope(scope));
  if (entityId !== undefined) found = found.where('entities.id', '=', entityId);
  if (corridorId !== undefined) found = found.where('corridors.id', '=', corridorId);
  const rows = await found
    .leftJoin('users as creators', 'creators.id', 'gapFillings.createdBy')
    .leftJoin('users as withdrawers', 'withdrawers.id', 'gapFillings.withdrawnBy')
    .select(['gapFillings.id', 'gapFillings.fromLocal', 'gapFillings.toLocal', 'gapFillings.reason'])
    .select(['gapFillings.createdAt', 'gapFillings.withdrawnAt'])
    .select(['creators.username as createdBy', 'withdrawers.username as withdrawnBy'])
    .select(['corridors.id as corridorId', 'corridors.name as corridorName'])
    .select(['entities.id as entityId', 'entities.name as entityName', hourCount.as('hours')])
    .orderBy('gapFillings.createdAt', 'desc')
    .orderBy('gapFillings.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await found.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const range = rows.reduce(
    ({ from, to }, { fromLocal, toLocal }) => ({ from: Math.min(from, fromLocal), to: Math.max(to, toLocal) }),
    { from: Number.MAX_SAFE_INTEGER, to: 0 },
  );
  const hours =
    rows.length === 0 ? [] : await filledHours(counts, db, { ...range, fillingIds: rows.map((row) => row.id) });
  const byFilling = Map.groupBy(hours, ({ fillingId }) => fillingId);
  const content = rows.map(({ fromLocal, toLocal, createdAt, withdrawnAt, ...row }): GapFilling => {
    const counted = (byFilling.get(row.id) ?? []).filter((hour) => hour.counts);
    return {
      ...row,
      startTime: formatLocal(fromLocal),
      endTime: formatLocal(toLocal),
      createTime: createdAt.toISOString(),
      withdrawTime: withdrawnAt?.toISOString() ?? null,
      state: withdrawnAt !== null ? 'withdrawn' : counted.length > 0 ? 'counts' : 'replaced',
      countedHours: counted.length,
      people: counted.reduce((sum, hour) => sum + (peopleOf(hour.metrics) ?? 0), 0),
    };
  });
  return { content, totalElements: total };
}

const hourCount = sql<number>`(select count(*) from gap_filling_hours where filling_id = gap_fillings.id)`;

const peopleOf = (metrics: FilledHour['metrics']): Metrics['flowIn'] => metrics.flowIn ?? metrics.inCar;
