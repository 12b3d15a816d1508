import { type Metric, maxMetricValue, metricNames } from '@portico/contract/words/metrics';
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

/** The latest upload of each period; if equal, the one that arrived last. */
export function selectLatestRecords(records: readonly AcknowledgedRecord[]): AcknowledgedRecord[] {
  const latest = new Map<string, AcknowledgedRecord>();
  const uploadOf = ({ uploaded }: AcknowledgedRecord) => uploaded ?? Number.POSITIVE_INFINITY;
  for (const record of records) {
    const key = `${record.device}/${record.line}/${record.at}`;
    const before = latest.get(key);
    if (before === undefined || uploadOf(record) >= uploadOf(before)) latest.set(key, record);
  }
  return [...latest.values()];
}

/** Increments from running totals: the difference to the previous total, or the total itself after it fell. */
function differencesOf(latest: readonly AcknowledgedRecord[]): AcknowledgedRecord[] {
  const lines = Map.groupBy(
    latest.filter(({ isTotal }) => isTotal),
    ({ device, line }) => `${device}/${line}`,
  );
  return [...lines.values()].flatMap((line) => {
    const last = new Map<Metric, number>();
    return line
      .toSorted((a, b) => a.at - b.at)
      .map((record) => {
        const metrics: MetricValues = {};
        for (const metric of metricNames) {
          const total = record.metrics[metric];
          if (total === undefined) continue;
          const before = last.get(metric);
          last.set(metric, total);
          if (before === undefined) continue;
          const since = total < before ? total : total - before;
          if (since <= maxMetricValue) metrics[metric] = since;
        }
        return { ...record, metrics };
      });
  });
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
