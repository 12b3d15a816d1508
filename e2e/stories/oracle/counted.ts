import { type Metric, metricLimit, metricNames } from '@portico/contract/words/metrics';
import { localAt, type Wall } from './calendar.ts';
import type { Metrics, ToldRecord, World } from './world.ts';

// Design, "A record": what counts of everything that was acknowledged, and where.

/** A record that counts, with its place and the wall clock there. */
export type Row = {
  device: number;
  line: number;
  companyId: number;
  entityId: number;
  corridorId: number;
  at: number;
  local: number;
  minutes: number;
  metrics: Metrics;
};

/** All records that count somewhere, in an order that does not depend on which of several devices was quicker. */
export function countedRows(world: World): Row[] {
  const hung = Map.groupBy(world.hung, ({ device }) => device);
  const corridors = new Map(world.corridors.map(({ id, entityId }) => [id, entityId]));
  const walls = new Map<number, { companyId: number; wall: Wall }>(world.entities.map((entity) => [entity.id, entity]));
  const standing = standingOf(world.told);
  const records = [...standing.filter(({ isTotal }) => !isTotal), ...differencesOf(standing)];
  const inOrder = records.toSorted((a, b) => a.device - b.device || a.line - b.line || a.at - b.at);
  return inOrder.flatMap(({ device, line, at, minutes, metrics }) => {
    // Who said last where it hangs from then or earlier on is right.
    const corridorId = hung.get(device)?.findLast(({ from }) => from <= at)?.corridorId ?? null;
    const entityId = corridors.get(corridorId ?? 0);
    const entity = walls.get(entityId ?? 0);
    if (corridorId === null || entityId === undefined || entity === undefined) return [];
    const { companyId, wall } = entity;
    return [{ device, line, companyId, entityId, corridorId, at, local: localAt(wall, at), minutes, metrics }];
  });
}

/** Of each period what was uploaded last; of equals what arrived last. */
export function standingOf(told: readonly ToldRecord[]): ToldRecord[] {
  const standing = new Map<string, ToldRecord>();
  const uploadOf = ({ uploaded }: ToldRecord) => uploaded ?? Number.POSITIVE_INFINITY;
  for (const record of told) {
    const key = `${record.device}/${record.line}/${record.at}`;
    const before = standing.get(key);
    if (before === undefined || uploadOf(record) >= uploadOf(before)) standing.set(key, record);
  }
  return [...standing.values()];
}

/** What running totals say of each period: the difference to the total before, or the total itself where it fell. */
function differencesOf(standing: readonly ToldRecord[]): ToldRecord[] {
  const lines = Map.groupBy(
    standing.filter(({ isTotal }) => isTotal),
    ({ device, line }) => `${device}/${line}`,
  );
  return [...lines.values()].flatMap((line) => {
    const last = new Map<Metric, number>();
    return line
      .toSorted((a, b) => a.at - b.at)
      .map((record) => {
        const metrics: Metrics = {};
        for (const metric of metricNames) {
          const total = record.metrics[metric];
          if (total === undefined) continue;
          const before = last.get(metric);
          last.set(metric, total);
          if (before === undefined) continue;
          const since = total < before ? total : total - before;
          if (since <= metricLimit) metrics[metric] = since;
        }
        return { ...record, metrics };
      });
  });
}

/** What of a world makes a difference, named. */
export function describe(world: World, { device, line, at, local: _local, ...row }: Row): string {
  return JSON.stringify({
    sn: world.devices.find(({ id }) => id === device)?.sn ?? null,
    line,
    at: new Date(at * 1000).toISOString(),
    ...row,
  });
}
