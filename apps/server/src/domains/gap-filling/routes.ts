import { gapFillings, maxGapDays } from '@portico/contract/routes/gap-fillings';
import { daySeconds, formatLocal, parseLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { isInScope, loadEntityScope } from '../organisations/index.ts';
import { loadReceivedMinutes } from './filled-hours.ts';
import { loadGapPlace } from './gap-place.ts';
import { loadGapFillingPage } from './list.ts';
import { computeFillingPreview, type EntranceEstimates } from './preview.ts';

/** Routes for gap fillings: preview, save and withdraw estimates of missing periods. They are stored separately from records. */
export function gapFillingRoutes({ handle, countingStore, clock }: App): void {
  const nowSeconds = () => Math.floor(clock.now() / 1000);

  handle(gapFillings.list, async (input, { db, user }) =>
    db
      .transaction()
      .execute(async (tx) => loadGapFillingPage(countingStore, tx, await loadEntityScope(tx, user), input)),
  );

  handle(gapFillings.preview, async (input, { db, user, language }) =>
    db.transaction().execute(async (tx) => {
      const place = await loadGapPlace(tx, await loadEntityScope(tx, user), input, language);
      const { entrances, digest } = await computeFillingPreview(countingStore, tx, {
        place,
        gap: parseGap(input),
        now: nowSeconds(),
      });
      return { entityId: place.entity.id, entityName: place.entity.name, entrances, digest };
    }),
  );

  handle(gapFillings.save, async ({ reason, ...input }, { db, user, language, recordChange }) => {
    const gap = parseGap(input);
    const { place, ids } = await db.transaction().execute(async (tx) => {
      const gapPlace = await loadGapPlace(tx, await loadEntityScope(tx, user), input, language);
      await lockEntrances(tx, gapPlace.requestedCorridorIds);
      const { estimates, digest } = await computeFillingPreview(countingStore, tx, {
        place: gapPlace,
        gap,
        now: nowSeconds(),
      });
      if (estimates.length === 0) throw new AppError('nothingToEstimate');
      if (digest !== input.digest) throw new AppError('changedMeanwhile');
      const row = { companyId: gapPlace.entity.companyId, ...toStoredRange(gap), reason };
      const newFilling = { ...row, createdBy: user.id, createdAt: new Date(clock.now()) };
      const saved: number[] = [];
      for (const filling of estimates) {
        const { companyId } = row;
        const hours = filling.hours.map(({ hour }) => hour);
        const receivedMinutes = await loadReceivedMinutes(countingStore, tx, {
          companyId,
          corridorId: filling.corridorId,
          hours,
        });
        saved.push(
          await insertFilling(tx, { ...newFilling, corridorId: filling.corridorId }, filling, receivedMinutes),
        );
      }
      return { place: gapPlace, ids: saved };
    });
    const changes = diffFields(null, { gapDays: formatGap(gap), reason });
    recordChange({ name: place.entity.name, companyId: place.entity.companyId, changes });
    return { ids };
  });

  handle(gapFillings.withdraw, async ({ id }, { db, user, recordChange }) => {
    const filling = await db.transaction().execute(async (tx) => {
      const found = await tx
        .selectFrom('gapFillings')
        .innerJoin('corridors', 'corridors.id', 'gapFillings.corridorId')
        .innerJoin('entities', 'entities.id', 'corridors.entityId')
        .select(['gapFillings.companyId', 'gapFillings.fromLocal', 'gapFillings.toLocal', 'gapFillings.reason'])
        .select(['gapFillings.withdrawnAt', 'entities.name'])
        .where('gapFillings.id', '=', id)
        .where(isInScope(await loadEntityScope(tx, user)))
        .forUpdate('gapFillings')
        .executeTakeFirst();
      if (found === undefined) throw new AppError('notFound');
      if (found.withdrawnAt !== null) throw new AppError('changedMeanwhile');
      const withdrawn = { withdrawnBy: user.id, withdrawnAt: new Date(clock.now()) };
      await tx.updateTable('gapFillings').set(withdrawn).where('id', '=', id).execute();
      return found;
    });
    const { companyId, name, reason, fromLocal, toLocal } = filling;
    const oldFields = { gapDays: formatGap({ from: fromLocal, to: toLocal }), reason };
    recordChange({ name, companyId, changes: diffFields(oldFields, null) });
    return {};
  });
}

const toStoredRange = ({ from, to }: LocalRange) => ({ fromLocal: from, toLocal: to });

const formatGap = ({ from, to }: LocalRange) => `${formatLocal(from)} – ${formatLocal(to)}`;

/** Parses a gap of full hours, at most 62 days. Throws badRequest or rangeTooLong. */
function parseGap({ startTime, endTime }: { startTime: string; endTime: string }): LocalRange {
  const gap = { from: parseFullHour(startTime, 'startTime'), to: parseFullHour(endTime, 'endTime') };
  if (gap.to <= gap.from) throw new AppError('badRequest', { endTime: 'invalid' });
  if (gap.to - gap.from > maxGapDays * daySeconds) throw new AppError('rangeTooLong');
  return gap;
}

function parseFullHour(text: string, field: string): number {
  try {
    const local = parseLocal(text);
    if (local % 3600 === 0) return local;
  } catch {
    // An impossible date is as invalid as a time that is not a full hour: both throw the error below.
  }
  throw new AppError('badRequest', { [field]: 'invalid' });
}

// Prevents two users from filling the same hours at the same time.
async function lockEntrances(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('corridors')
    .select('id')
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

type NewFilling = {
  companyId: number;
  corridorId: number;
  fromLocal: number;
  toLocal: number;
  reason: string;
  createdBy: number;
  createdAt: Date;
};

async function insertFilling(
  tx: Db,
  row: NewFilling,
  { hours }: EntranceEstimates,
  receivedMinutes: (hour: number) => number,
): Promise<number> {
  const { id } = await tx.insertInto('gapFillings').values(row).returning('id').executeTakeFirstOrThrow();
  const rows = hours.map(({ hour, metrics }) => ({
    fillingId: id,
    hourLocal: hour,
    metrics: JSON.stringify(metrics),
    receivedMinutes: receivedMinutes(hour),
  }));
  await tx.insertInto('gapFillingHours').values(rows).execute();
  return id;
}
