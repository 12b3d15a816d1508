import { daySeconds } from '@portico/counting/local-time';
import type { CountingRule } from '@portico/counting/rules';
import { offsetSegments, zoneRules } from '@portico/counting/zones';
import type { Counts } from '../../platform/counts/open.ts';
import type { Db } from '../../platform/things/open.ts';
import { recordsAnew, writtenColumns } from './effective-sql.ts';
import { rulesInForce } from './rule-book.ts';
import { tidyMonths } from './tidy-months.ts';
import { spreadDay, valueDaysOf } from './value-days.ts';
import { wallClockOf } from './wall-clock.ts';

export type Rewrite = { id: number; companyId: number; deviceId: number; fromAt: Date; toAt: Date };

/** Tells how far the work is, in steps done of all; whether it is to go on. */
export type GoOn = (done: number, total: number) => Promise<boolean>;

type Services = { db: Db; counts: Counts };
type Stretch = { from: number; to: number; offsetSeconds: number; corridorId: number; entityId: number };

/**
 * Writes past records of a device again whose entrance, entity or wall clock changed, from the bindings as they are now, by the rules of
 * where they count now: idempotent, so a crash only means doing it again. Returns the entities whose figures may have changed, or null
 * where it was not to go on.
 */
export async function rewritePlaces({ db, counts }: Services, rewrite: Rewrite, goOn: GoOn): Promise<number[] | null> {
  const { companyId, deviceId } = rewrite;
  const [from, to] = [seconds(rewrite.fromAt), seconds(rewrite.toAt)];
  const rules = await rulesInForce(db, companyId);
  const stretches = await stretchesOf({ db, counts }, companyId, deviceId, from, to);
  const left = await entitiesSince(counts, companyId, deviceId, from);
  for (const [position, stretch] of stretches.entries()) {
    if (!(await goOn(position, stretches.length))) return null;
    await rewriteStretch(counts, companyId, deviceId, rules, stretch);
  }
  if (!(await goOn(stretches.length, stretches.length))) return null;
  // Whatever day it was and is on the wall.
  const days = await valueDaysOf(db, companyId, rules, from - 2 * daySeconds, to + 2 * daySeconds);
  const spread: number[] = [];
  for (const day of days) spread.push(...(await spreadDay({ db, counts }, companyId, rules, day)));
  await tidyMonths(counts, { companyId, deviceIds: [deviceId], from, to });
  return [...new Set([0, ...left, ...stretches.map(({ entityId }) => entityId), ...spread])];
}

// The entities whose figures change because the device's records leave them.
async function entitiesSince(counts: Counts, company: number, device: number, from: number): Promise<number[]> {
  const rows = await counts.askForIngest(
    `SELECT DISTINCT entity FROM records
     WHERE company = {company:UInt32} AND device = {device:UInt32} AND at >= toDateTime({from:UInt32}, 'UTC')`,
    { company, device, from },
  );
  return rows.map(([entity]) => Number(entity));
}

// Stretches of time in which place and offset from UTC are constant, gaps between bindings included (place 0).
async function stretchesOf(
  { db, counts }: Services,
  company: number,
  deviceId: number,
  from: number,
  to: number,
): Promise<Stretch[]> {
  const bindings = await db
    .selectFrom('bindings')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .innerJoin('entities', 'entities.id', 'corridors.entityId')
    .select([
      'bindings.fromAt',
      'bindings.toAt',
      'corridors.id as corridorId',
      'entities.id as entityId',
      'entities.timeZone',
      'entities.dstEnable',
    ])
    .where('bindings.deviceId', '=', deviceId)
    .orderBy('bindings.fromAt')
    .execute();
  const device = await db.selectFrom('devices').select('entityId').where('id', '=', deviceId).executeTakeFirst();
  const unboundRules = await wallClockOf(db, { entityId: device?.entityId ?? null });
  const found: Stretch[] = [];
  let reached = from;
  const add = (until: number, clock: typeof unboundRules, corridorId: number, entityId: number) => {
    if (until <= reached) return;
    for (const segment of offsetSegments(clock, reached, until)) found.push({ ...segment, corridorId, entityId });
    reached = until;
  };
  for (const binding of bindings) {
    add(Math.min(to, seconds(binding.fromAt)), unboundRules, 0, 0);
    const until = binding.toAt === null ? to : Math.min(to, seconds(binding.toAt));
    add(until, zoneRules(binding.timeZone, binding.dstEnable === 1), binding.corridorId, binding.entityId);
  }
  add(to, unboundRules, 0, 0);
  return withRecords(counts, company, deviceId, found);
}

// Half a century of offset changes lies on both sides of what a device sent; only stretches with records are worked.
async function withRecords(
  counts: Counts,
  company: number,
  deviceId: number,
  stretches: Stretch[],
): Promise<Stretch[]> {
  const rows = await counts.askForIngest(
    'SELECT toUInt32(min(at)), toUInt32(max(at)) FROM records WHERE company = {company:UInt32} AND device = {device:UInt32}',
    { company, device: deviceId },
  );
  const [first, last] = [Number(rows[0]?.[0] ?? 0), Number(rows[0]?.[1] ?? 0)];
  return stretches.filter((stretch) => stretch.to > first && stretch.from <= last);
}

async function rewriteStretch(
  counts: Counts,
  company: number,
  device: number,
  rules: readonly CountingRule[],
  stretch: Stretch,
): Promise<void> {
  const { corridorId, entityId } = stretch;
  const places = { device, corridor: corridorId, entity: entityId };
  const { sql, params } = recordsAnew(
    rules.filter((rule) => rule.placeIds.has(places[rule.place])),
    {
      condition: `company = {company:UInt32} AND device = {device:UInt32}
         AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')
         AND (corridor != {corridor:UInt32} OR entity != {entity:UInt32} OR local != at + {offset:Int32})`,
      params: {
        company,
        device,
        from: stretch.from,
        to: stretch.to,
        offset: stretch.offsetSeconds,
        corridor: corridorId,
        entity: entityId,
      },
      where: {
        local: 'toUInt32(at + {offset:Int32})',
        corridor: '{corridor:UInt32}',
        entity: '{entity:UInt32}',
      },
      differ: '1',
    },
  );
  await counts.work(`INSERT INTO records (${writtenColumns.join(', ')}) ${sql}`, params, { company, device });
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
