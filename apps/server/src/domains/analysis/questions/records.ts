import { type Metric, type Metrics, metrics } from '@portico/contract/words/metrics';
import type { Cell, Counts } from '../../../platform/counts/open.ts';
import { businessLocal, conditionsOf, daySeconds, dayColumn, paramsOf, peopleOf, type SumsQuestion } from './sums.ts';

/** A record as it is stored; times in seconds, `local` and `opened` (the midnight of its business day) on the wall clock. */
export type StoredRecord = {
  device: number;
  line: number;
  at: number;
  local: number;
  minutes: number;
  corridor: number;
  entity: number;
  version: number;
  received: number;
  flags: number;
  isRuled: boolean;
  opened: number;
  metrics: Metrics;
  raw: Metrics;
};

/** The part of a question's records that begin on these days of UTC (whole days since 1970, half-open), in order of time, device, line. */
export type RecordsPart = { days: { from: number; to: number }; descending: boolean; limit: number; offset: number };

/** How many records with one of the question's metrics begin on each day of UTC; those a rule emptied as well. */
export async function countRecordsByDay(counts: Counts, question: SumsQuestion): Promise<Map<number, number>> {
  const sql = `SELECT toUInt32(toDate(at)) AS day, count() FROM records FINAL
    WHERE ${conditionsOf(question)} AND ${isTold(question)} GROUP BY day`;
  const rows = await counts.ask(sql, paramsOf(question));
  return new Map(rows.map(([day, count]) => [Number(day), Number(count)]));
}

/** Those records. */
export async function recordsBehind(
  counts: Counts,
  question: SumsQuestion,
  part: RecordsPart,
): Promise<StoredRecord[]> {
  const columns = question.metrics.map((name) => metrics[name].column);
  const sql = `SELECT device, line, toUInt32(at), toUInt32(local), minutes, corridor, entity, version, toUInt32(received), flags, ruled,
      toUInt32(toDateTime(toDate(${businessLocal(question)}), 'UTC'))${columns.map((name) => `, ${name}, raw_${name}`).join('')}
    FROM records FINAL
    WHERE ${conditionsOf(question)} AND ${isTold(question)}
      AND at >= toDateTime({dayFrom:UInt32}, 'UTC') AND at < toDateTime({dayTo:UInt32}, 'UTC')
    ORDER BY at ${part.descending ? 'DESC' : 'ASC'}, device, line LIMIT {limit:UInt32} OFFSET {offset:UInt32}`;
  const rows = await counts.ask(sql, {
    ...paramsOf(question),
    dayFrom: part.days.from * daySeconds,
    dayTo: part.days.to * daySeconds,
    limit: part.limit,
    offset: part.offset,
  });
  return rows.map((row) => recordOf(row, question.metrics));
}

/** Which device stands for the distinct people of an entity and business day, by `${entity}/${opened}`; of the days from `opened` on, before `to`. */
export async function standingDevices(
  counts: Counts,
  question: SumsQuestion,
  { from, to }: { from: number; to: number },
): Promise<Map<string, number>> {
  const columns = question.metrics.map((name) => metrics[name].column);
  const { people, isKnown } = peopleOf(question.metrics.map(dayColumn));
  const sql = `SELECT entity, opened, argMaxIf(device, tuple(${people}, -toInt64(device)), ${isKnown}) FROM (
      SELECT entity, device, toUInt32(toDateTime(toDate(${businessLocal(question)}), 'UTC')) AS opened,
        ${columns.map((column) => `sum(${column}) AS d_${column}`).join(', ')}
      FROM records FINAL WHERE ${conditionsOf(question)} GROUP BY entity, device, opened
      HAVING opened >= {openedFrom:UInt32} AND opened < {openedTo:UInt32}
    ) GROUP BY entity, opened`;
  const rows = await counts.ask(sql, { ...paramsOf(question), openedFrom: from, openedTo: to });
  return new Map(rows.map(([entity, opened, device]) => [`${entity}/${opened}`, Number(device)]));
}

// A record a rule took out has no effective values, but what was sent.
function isTold({ metrics: names }: SumsQuestion): string {
  const columns = names.map((name) => metrics[name].column);
  return `(${columns.map((name) => `${name} IS NOT NULL OR raw_${name} IS NOT NULL`).join(' OR ')})`;
}

function recordOf(row: readonly Cell[], names: readonly Metric[]): StoredRecord {
  const [device, line, at, local, minutes, corridor, entity, version, received, flags, ruled, opened, ...values] =
    row.map((cell) => (cell === null ? null : Number(cell)));
  const told = (first: number): Metrics =>
    Object.fromEntries(names.map((name, place) => [name, values[2 * place + first] ?? null]));
  return {
    device: device ?? 0,
    line: line ?? 0,
    at: at ?? 0,
    local: local ?? 0,
    minutes: minutes ?? 0,
    corridor: corridor ?? 0,
    entity: entity ?? 0,
    version: version ?? 0,
    received: received ?? 0,
    flags: flags ?? 0,
    isRuled: ruled === 1,
    opened: opened ?? 0,
    metrics: told(0),
    raw: told(1),
  };
}
