import { metricNames, metrics } from '@portico/contract/words/metrics';
import { offsetSegments, zoneRules } from '@portico/counting/zones';
import type { Counts } from '../../platform/counts/open.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { Db } from '../../platform/things/open.ts';
import { wallClockOf } from './rows.ts';

export type Rewriter = {
  /** Looks for work now; resolves when none is left. */
  run(): Promise<void>;
  stop(): Promise<void>;
};

type Services = {
  db: Db;
  counts: Counts;
  events: Events;
  log: Log;
  /** Waits until no write that used the old bindings is under way. */
  settleIngest(): Promise<void>;
};

// How long a rewrite that failed rests before it is tried again; twice as long each time.
const retryMilliseconds = { first: 2_000, longest: 300_000 };

// Records of one device and month from which on a rewrite is worth a merge of the whole month.
const tidyFrom = 50_000;

const carried = [
  'flags',
  'ruled',
  ...metricNames.map((metric) => metrics[metric].column),
  ...metricNames.map((metric) => `raw_${metrics[metric].column}`),
];

/**
 * Writes past records again whose entrance, entity or wall clock changed, from the bindings as they are now: idempotent, so a
 * crash only means doing it again. The version of a record is kept, so that a real later upload still wins.
 */
export function createRewriter({ db, counts, events, log, settleIngest }: Services): Rewriter {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let wait = retryMilliseconds.first;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function next(after: number) {
    return db
      .selectFrom('rewrites')
      .selectAll()
      .where('state', '<>', 'done')
      .where('id', '>', after)
      .orderBy('id')
      .executeTakeFirst();
  }

  // One that fails does not hold up those behind it.
  async function work(): Promise<void> {
    const failures: unknown[] = [];
    for (let rewrite = await next(0); rewrite !== undefined && !stopped; rewrite = await next(rewrite.id)) {
      try {
        await apply(rewrite);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} rewrites of past records failed`);
  }

  async function apply(rewrite: Rewrite): Promise<void> {
    const { companyId, deviceId } = rewrite;
    await settleIngest();
    const stretches = await stretchesOf(companyId, deviceId, seconds(rewrite.fromAt), seconds(rewrite.toAt));
    const left = await entitiesSince(companyId, deviceId, seconds(rewrite.fromAt));
    const entityIds = [...new Set([0, ...left, ...stretches.map(({ entityId }) => entityId)])];
    const update = db.updateTable('rewrites').where('id', '=', rewrite.id);
    await update.set({ state: 'running', total: stretches.length, done: 0 }).execute();
    for (const [position, stretch] of stretches.entries()) {
      if (stopped) return;
      await rewriteStretch(companyId, deviceId, stretch);
      await update.set({ done: position + 1 }).execute();
    }
    await tidyMonths(companyId, deviceId, seconds(rewrite.fromAt));
    await update.set({ state: 'done', finishedAt: new Date() }).execute();
    events.emit('counts.stored', { companyId, entityIds, deviceIds: [deviceId] });
  }

  // The entities whose figures change because the device's records leave them.
  async function entitiesSince(company: number, device: number, from: number): Promise<number[]> {
    const rows = await counts.askForIngest(
      `SELECT DISTINCT entity FROM records
       WHERE company = {company:UInt32} AND device = {device:UInt32} AND at >= toDateTime({from:UInt32}, 'UTC')`,
      { company, device, from },
    );
    return rows.map(([entity]) => Number(entity));
  }

  // Stretches of time in which place and offset from UTC are constant, gaps between bindings included (place 0).
  async function stretchesOf(company: number, deviceId: number, from: number, to: number): Promise<Stretch[]> {
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
    const add = (until: number, rules: typeof unboundRules, corridorId: number, entityId: number) => {
      if (until <= reached) return;
      for (const segment of offsetSegments(rules, reached, until)) found.push({ ...segment, corridorId, entityId });
      reached = until;
    };
    for (const binding of bindings) {
      add(Math.min(to, seconds(binding.fromAt)), unboundRules, 0, 0);
      const until = binding.toAt === null ? to : Math.min(to, seconds(binding.toAt));
      add(until, zoneRules(binding.timeZone, binding.dstEnable === 1), binding.corridorId, binding.entityId);
    }
    add(to, unboundRules, 0, 0);
    return withRecords(company, deviceId, found);
  }

  // Half a century of offset changes lies on both sides of what a device sent; only stretches with records are worked.
  async function withRecords(company: number, deviceId: number, stretches: Stretch[]): Promise<Stretch[]> {
    const rows = await counts.askForIngest(
      'SELECT toUInt32(min(at)), toUInt32(max(at)) FROM records WHERE company = {company:UInt32} AND device = {device:UInt32}',
      { company, device: deviceId },
    );
    const [first, last] = [Number(rows[0]?.[0] ?? 0), Number(rows[0]?.[1] ?? 0)];
    return stretches.filter((stretch) => stretch.to > first && stretch.from <= last);
  }

  async function rewriteStretch(company: number, device: number, stretch: Stretch): Promise<void> {
    await counts.work(
      `INSERT INTO records (company, device, line, at, local, minutes, corridor, entity, version, received, ${carried.join(', ')})
       SELECT company, device, line, at, at + {offset:Int32}, minutes, {corridor:UInt32}, {entity:UInt32}, version, received, ${carried.join(', ')}
       FROM records FINAL
       WHERE company = {company:UInt32} AND device = {device:UInt32}
         AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')
         AND (corridor != {corridor:UInt32} OR entity != {entity:UInt32} OR local != at + {offset:Int32})`,
      {
        company,
        device,
        from: stretch.from,
        to: stretch.to,
        offset: stretch.offsetSeconds,
        corridor: stretch.corridorId,
        entity: stretch.entityId,
      },
      { company, device },
    );
  }

  // Months with two big parts are read several times slower until they are merged, and the engine does not do it by itself.
  // What one device sends in a month is a small part beside a busy month's; it is merged in passing.
  async function tidyMonths(company: number, device: number, from: number): Promise<void> {
    const months = await counts.askForIngest(
      `SELECT toYYYYMM(at) AS month FROM records
       WHERE company = {company:UInt32} AND device = {device:UInt32} AND at >= toDateTime({from:UInt32}, 'UTC')
       GROUP BY month HAVING count() > {many:UInt32}`,
      { company, device, from, many: tidyFrom },
    );
    for (const [month] of months) {
      // A partition is named by a literal; this one is a number the engine has just given us.
      if (!stopped) await counts.work(`OPTIMIZE TABLE records PARTITION ${Number(month)} FINAL`, {}, null);
    }
  }

  function run(): Promise<void> {
    clearTimeout(retry);
    running = running.then(work).then(
      () => {
        wait = retryMilliseconds.first;
      },
      (error: unknown) => {
        log.error({ err: error }, 'rewriting past records; it is tried again');
        if (!stopped) retry = setTimeout(() => void run(), wait);
        wait = Math.min(retryMilliseconds.longest, wait * 2);
      },
    );
    return running;
  }

  // Whoever queues a rewrite tells of the devices after the commit.
  const stopListening = events.on('devices.changed', run);
  return {
    run,
    async stop() {
      stopped = true;
      stopListening();
      await running;
      clearTimeout(retry);
    },
  };
}

type Rewrite = { id: number; companyId: number; deviceId: number; fromAt: Date; toAt: Date };
type Stretch = { from: number; to: number; offsetSeconds: number; corridorId: number; entityId: number };

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
