import { gapFillings, mostGapDays } from '@portico/contract/routes/gap-fillings';
import { daySeconds, formatLocal, parseLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import type { Db } from '../../platform/things/open.ts';
import { isInScope, scopeOf } from '../organisations/index.ts';
import { receivedMinutes } from './counting-hours.ts';
import { fillingPage } from './list.ts';
import { placeOf } from './place.ts';
import { type Fillable, previewOf } from './preview.ts';

/** Estimates for what devices did not report: previewed, kept as a series of their own, taken back. */
export function gapFillingRoutes({ handle, counts, clock }: App): void {
  const nowSeconds = () => Math.floor(clock.now() / 1000);

  handle(gapFillings.list, async (input, { db, user }) =>
    db.transaction().execute(async (tx) => fillingPage(counts, tx, await scopeOf(tx, user), input)),
  );

  handle(gapFillings.preview, async (input, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const place = await placeOf(tx, await scopeOf(tx, user), input);
      const { entrances, digest } = await previewOf(counts, tx, { place, gap: gapOf(input), now: nowSeconds() });
      return { entityId: place.entity.id, entityName: place.entity.name, entrances, digest };
    }),
  );

  handle(gapFillings.save, async ({ reason, ...input }, { db, user, record }) => {
    const gap = gapOf(input);
    const { place, ids } = await db.transaction().execute(async (tx) => {
      const asked = await placeOf(tx, await scopeOf(tx, user), input);
      await lockEntrances(tx, asked.askedIds);
      const { fillable, digest } = await previewOf(counts, tx, { place: asked, gap, now: nowSeconds() });
      if (fillable.length === 0) throw new AppError('nothingToEstimate');
      if (digest !== input.digest) throw new AppError('changedMeanwhile');
      const row = { companyId: asked.entity.companyId, ...rangeOf(gap), reason };
      const made = { ...row, createdBy: user.id, createdAt: new Date(clock.now()) };
      const saved: number[] = [];
      for (const filling of fillable) {
        const { companyId } = row;
        const hours = filling.hours.map(({ hour }) => hour);
        const came = await receivedMinutes(counts, tx, { companyId, corridorId: filling.corridorId, hours });
        saved.push(await insertFilling(tx, { ...made, corridorId: filling.corridorId }, filling, came));
      }
      return { place: asked, ids: saved };
    });
    const changes = changesOf(null, { gapDays: writtenRange(gap), reason });
    record({ name: place.entity.name, companyId: place.entity.companyId, changes });
    return { ids };
  });

  handle(gapFillings.withdraw, async ({ id }, { db, user, record }) => {
    const filling = await db.transaction().execute(async (tx) => {
      const found = await tx
        .selectFrom('gapFillings')
        .innerJoin('corridors', 'corridors.id', 'gapFillings.corridorId')
        .innerJoin('entities', 'entities.id', 'corridors.entityId')
        .select(['gapFillings.companyId', 'gapFillings.fromLocal', 'gapFillings.toLocal', 'gapFillings.reason'])
        .select(['gapFillings.withdrawnAt', 'entities.name'])
        .where('gapFillings.id', '=', id)
        .where(isInScope(await scopeOf(tx, user)))
        .forUpdate('gapFillings')
        .executeTakeFirst();
      if (found === undefined) throw new AppError('notFound');
      if (found.withdrawnAt !== null) throw new AppError('changedMeanwhile');
      const withdrawn = { withdrawnBy: user.id, withdrawnAt: new Date(clock.now()) };
      await tx.updateTable('gapFillings').set(withdrawn).where('id', '=', id).execute();
      return found;
    });
    const { companyId, name, reason, fromLocal, toLocal } = filling;
    const was = { gapDays: writtenRange({ from: fromLocal, to: toLocal }), reason };
    record({ name, companyId, changes: changesOf(was, null) });
    return {};
  });
}

const rangeOf = ({ from, to }: LocalRange) => ({ fromLocal: from, toLocal: to });

const writtenRange = ({ from, to }: LocalRange) => `${formatLocal(from)} – ${formatLocal(to)}`;

/** Whole hours, at most 62 days of them. */
function gapOf({ startTime, endTime }: { startTime: string; endTime: string }): LocalRange {
  const gap = { from: hourOf(startTime, 'startTime'), to: hourOf(endTime, 'endTime') };
  if (gap.to <= gap.from) throw new AppError('badRequest', { endTime: 'invalid' });
  if (gap.to - gap.from > mostGapDays * daySeconds) throw new AppError('rangeTooLong');
  return gap;
}

function hourOf(text: string, field: string): number {
  try {
    const local = parseLocal(text);
    if (local % 3600 === 0) return local;
  } catch {
    // Said below: a day no calendar has is as wrong as half an hour.
  }
  throw new AppError('badRequest', { [field]: 'invalid' });
}

// Two who fill the same hours at once would fill them twice.
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
  { hours }: Fillable,
  came: (hour: number) => number,
): Promise<number> {
  const { id } = await tx.insertInto('gapFillings').values(row).returning('id').executeTakeFirstOrThrow();
  const rows = hours.map(({ hour, metrics }) => ({
    fillingId: id,
    hourLocal: hour,
    metrics: JSON.stringify(metrics),
    receivedMinutes: came(hour),
  }));
  await tx.insertInto('gapFillingHours').values(rows).execute();
  return id;
}
