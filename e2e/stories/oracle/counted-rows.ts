import { maxMetricValue, metricNames } from '@portico/contract/words/metrics';
import { toLocal, type ZoneSetting } from './calendar.ts';
import type { AcknowledgedRecord, MetricValues, OracleState } from './state.ts';

// Selects which of the acknowledged records count, and where (section "A record" of the design).

/** A record that counts, with its place and its local time (`local`, seconds). */
export type CountedRow = {
  device: number;
  line: number;
  companyId: number;
  entityId: number;
  corridorId: number;
  at: number;
  local: number;
  minutes: number;
  metrics: MetricValues;
};

/** All records that count at a place, in an order that does not depend on which device sent its records faster. */
export function computeCountedRows(state: OracleState): CountedRow[] {
  const placements = Map.groupBy(state.placements, ({ device }) => device);
  const corridors = new Map(state.corridors.map(({ id, entityId }) => [id, entityId]));
  const entitiesById = new Map<number, { companyId: number; timeZone: ZoneSetting }>(
    state.entities.map((entity) => [entity.id, entity]),
  );
  const latest = selectLatestRecords(state.records);
  const records = [...latest.filter(({ isTotal }) => !isTotal), ...differencesOf(latest)];
  const inOrder = records.toSorted((a, b) => a.device - b.device || a.line - b.line || a.at - b.at);
  return inOrder.flatMap(({ device, line, at, minutes, metrics }) => {
    // Of the placements that start no later than the record, the one that was entered last is valid.
    const corridorId = placements.get(device)?.findLast(({ from }) => from <= at)?.corridorId ?? null;
    const entityId = corridors.get(corridorId ?? 0);
    const entity = entitiesById.get(entityId ?? 0);
    if (corridorId === null || entityId === undefined || entity === undefined) return [];
    const { companyId, timeZone } = entity;
    return [{ device, line, companyId, entityId, corridorId, at, local: toLocal(timeZone, at), minutes, metrics }];
  });
}

/**
 * The latest upload of each period; if equal, the one that arrived last. A record whose minutes are counted already by an earlier one is left
 * out: more than half of it is covered, or it contains more than half of another one.
 */
export function selectLatestRecords(records: readonly AcknowledgedRecord[]): AcknowledgedRecord[] {
  const latest = new Map<string, AcknowledgedRecord>();
  const lines = new Map<string, AcknowledgedRecord[]>();
  const uploadOf = ({ uploaded }: AcknowledgedRecord) => uploaded ?? Number.POSITIVE_INFINITY;
  for (const record of records) {
    const key = `${record.device}/${record.line}/${record.at}`;
    const line = `${record.device}/${record.line}`;
    const before = latest.get(key);
    const isCounted = !record.isTotal && isCountedAlready(record, before, lines.get(line) ?? []);
    if (isCounted) continue;
    if (before !== undefined && uploadOf(record) < uploadOf(before)) continue;
    latest.set(key, record);
    if (before === undefined) lines.set(line, [...(lines.get(line) ?? []), record]);
  }
  return [...latest.values()];
}

function isCountedAlready(
  record: AcknowledgedRecord,
  sameStart: AcknowledgedRecord | undefined,
  line: readonly AcknowledgedRecord[],
): boolean {
  if (sameStart !== undefined) return sameStart.minutes !== record.minutes;
  const seconds = record.minutes * 60;
  let covered = 0;
  for (const other of line) {
    const names = Object.keys(other.metrics).filter((name) => name in record.metrics);
    const end = Math.min(record.at + seconds, other.at + other.minutes * 60);
    const shared = names.length === 0 ? 0 : Math.max(0, end - Math.max(record.at, other.at));
    covered += shared;
    if (2 * shared > other.minutes * 60) return true;
  }
  return 2 * covered > seconds;
}

/** Increments from running totals. */
function differencesOf(latest: readonly AcknowledgedRecord[]): AcknowledgedRecord[] {
  const lines = Map.groupBy(
    latest.filter(({ isTotal }) => isTotal),
    ({ device, line }) => `${device}/${line}`,
  );
  return [...lines.values()].flatMap((line) => {
    const counted = line.toSorted((a, b) => a.at - b.at).map((record) => ({ ...record, metrics: {} as MetricValues }));
    for (const metric of metricNames) {
      const readings = line
        .toSorted((a, b) => a.at - b.at)
        .flatMap(({ at, metrics }, position) => {
          const total = metrics[metric];
          return total === undefined ? [] : [{ at, total, position }];
        });
      for (const [index, count] of countReadings(readings).entries()) {
        const record = counted[readings[index]?.position ?? -1];
        if (record !== undefined && count !== null && count <= maxMetricValue) record.metrics[metric] = count;
      }
    }
    return counted;
  });
}

/**
 * The count of each reading of a running total; null: unknown. A fall of less than a tenth is noise and counts nothing until the total passes
 * its height. Any other fall is a reset or a roll-over, unless one of the next three readings within an hour makes up for it in one step.
 */
function countReadings(readings: readonly { at: number; total: number }[]): (number | null)[] {
  const counts: (number | null)[] = [];
  let falls: { index: number; height: number; total: number }[] = [];
  let height = 0;
  for (const [index, { at, total }] of readings.entries()) {
    const before = readings[index - 1];
    if (before === undefined) {
      counts.push(null);
      height = total;
      continue;
    }
    if (at - before.at > 30 * 86_400) height = before.total;
    falls = falls.filter((fall) => index - fall.index <= 3 && at - (readings[fall.index]?.at ?? 0) <= 3600);
    const glitch = falls.find((fall) => total >= fall.height && total - before.total >= fall.height - fall.total);
    if (glitch !== undefined) {
      counts.fill(0, glitch.index, index);
      falls = falls.filter((fall) => fall.index < glitch.index);
      counts.push(total - glitch.height);
      height = total;
    } else if (total >= height) {
      counts.push(total - height);
      height = total;
    } else if (total >= before.total || (total > 0 && 10 * total > 9 * before.total)) counts.push(0);
    else {
      falls.push({ index, height, total });
      const sixteen = 65_536 - height + total;
      const thirtyTwo = 4_294_967_296 - height + total;
      if (height < 65_536 && sixteen <= 5_000) counts.push(sixteen);
      else counts.push(height < 4_294_967_296 && thirtyTwo <= maxMetricValue ? thirtyTwo : total);
      height = total;
    }
  }
  return counts;
}

/** The relevant facts of a row, as JSON. */
export function describeRow(state: OracleState, { device, line, at, local: _local, ...row }: CountedRow): string {
  return JSON.stringify({
    sn: state.devices.find(({ id }) => id === device)?.sn ?? null,
    line,
    at: new Date(at * 1000).toISOString(),
    ...row,
  });
}
