import type { InputOf } from '@portico/contract/route';
import type { GapFilling, gapFillings } from '@portico/contract/routes/gap-fillings';
import type { Metrics } from '@portico/contract/words/metrics';
import { formatLocal } from '@portico/counting/local-time';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { type EntityScope, isInScope } from '../organisations/index.ts';
import { type FilledHour, loadFilledHours } from './filled-hours.ts';

/** Returns a page of the fillings in a scope, newest first, each with the hours and people it adds now. */
export async function loadGapFillingPage(
  countingStore: CountingStore,
  db: Db,
  scope: EntityScope,
  { page, size, entityId, corridorId }: InputOf<typeof gapFillings.list>,
): Promise<{ content: GapFilling[]; totalElements: number }> {
  let query = db
    .selectFrom('gapFillings')
    .innerJoin('corridors', 'corridors.id', 'gapFillings.corridorId')
    .innerJoin('entities', 'entities.id', 'corridors.entityId')
    .where(isInScope(scope));
  if (entityId !== undefined) query = query.where('entities.id', '=', entityId);
  if (corridorId !== undefined) query = query.where('corridors.id', '=', corridorId);
  const rows = await query
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
  const { total } = await query.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const range = rows.reduce(
    ({ from, to }, { fromLocal, toLocal }) => ({ from: Math.min(from, fromLocal), to: Math.max(to, toLocal) }),
    { from: Number.MAX_SAFE_INTEGER, to: 0 },
  );
  const hours =
    rows.length === 0
      ? []
      : await loadFilledHours(countingStore, db, { ...range, fillingIds: rows.map((row) => row.id) });
  const byFilling = Map.groupBy(hours, ({ fillingId }) => fillingId);
  const content = rows.map(({ fromLocal, toLocal, createdAt, withdrawnAt, ...row }): GapFilling => {
    const counted = (byFilling.get(row.id) ?? []).filter((hour) => hour.isInForce);
    return {
      ...row,
      startTime: formatLocal(fromLocal),
      endTime: formatLocal(toLocal),
      createTime: createdAt.toISOString(),
      withdrawTime: withdrawnAt?.toISOString() ?? null,
      state: withdrawnAt !== null ? 'withdrawn' : counted.length > 0 ? 'counts' : 'replaced',
      countedHours: counted.length,
      people: counted.reduce((sum, hour) => sum + (pickPeopleOrCars(hour.metrics) ?? 0), 0),
    };
  });
  return { content, totalElements: total };
}

const hourCount = sql<number>`(select count(*) from gap_filling_hours where filling_id = gap_fillings.id)`;

const pickPeopleOrCars = (metrics: FilledHour['metrics']): Metrics['flowIn'] => metrics.flowIn ?? metrics.inCar;
