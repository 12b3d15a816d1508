import type { Metric } from '@portico/contract/words/metrics';
import { findFirstInstantOfLocalTime, parseOracleLocal } from './calendar.ts';
import type { CountedRow } from './counted-rows.ts';
import { appliesToRow, type OracleRule } from './rule.ts';
import { type OracleEntity, type OracleState, requireById } from './state.ts';

// A correction to a value distributes the given total of a day or hour at a place over the place's known records, or over hours if there
// are no records.

/** Rows after a rule that sets the total of a metric, at each of its places. */
export function applyCorrectedValue(state: OracleState, rows: readonly CountedRow[], rule: OracleRule): CountedRow[] {
  return rule.ids.reduce<CountedRow[]>((before, id) => correctedAt(state, before, { ...rule, ids: [id] }), [...rows]);
}

function correctedAt(state: OracleState, rows: CountedRow[], rule: OracleRule): CountedRow[] {
  const [metric] = rule.metrics ?? [];
  const { value = 0, startDay = '' } = rule;
  if (metric === undefined) throw new Error('a value without its metric');
  const hours = rule.hour === undefined ? allHours : [rule.hour];
  const begins = parseOracleLocal(`${startDay} 00:00:00`);
  const isThen = (local: number) => hours.some((hour) => Math.floor((local - begins) / 3600) === hour);
  const reports = rows
    .filter((row) => appliesToRow(rule, row) && isThen(row.local) && row.metrics[metric] !== undefined)
    .toSorted((a, b) => a.at - b.at || a.device - b.device || a.line - b.line);
  if (reports.length === 0)
    return [...rows, ...distribute(createHourRows(state, rule, begins, hours), metric, value, () => 1)];
  const sum = reports.reduce((total, row) => total + (row.metrics[metric] ?? 0), 0);
  const open = reports.filter((row) => isOpen(requireById(state.entities, row.entityId), row.local));
  const evenly = open.length > 0 ? open : reports;
  const shares =
    sum > 0
      ? distribute(reports, metric, value, (row) => row.metrics[metric] ?? 0)
      : distribute(evenly, metric, value, () => 1);
  const changed = new Map((sum > 0 ? reports : evenly).map((row, index) => [row, shares[index] ?? row]));
  return rows.map((row) => changed.get(row) ?? row);
}

const allHours = Array.from({ length: 24 }, (_, hour) => hour);

// Distributes a total in proportion to the weights, in whole numbers that add up exactly: each row gets the running share including the row
// minus the running share before the row, both rounded down.
function distribute(
  rows: readonly CountedRow[],
  metric: Metric,
  value: number,
  weightOf: (row: CountedRow) => number,
): CountedRow[] {
  const sum = rows.reduce((total, row) => total + weightOf(row), 0);
  let before = 0;
  return rows.map((row) => {
    const upTo = before + weightOf(row);
    const part = Number((BigInt(value) * BigInt(upTo)) / BigInt(sum) - (BigInt(value) * BigInt(before)) / BigInt(sum));
    before = upTo;
    return { ...row, metrics: { ...row.metrics, [metric]: part } };
  });
}

/**
 * Rows for a place without records: one per opening hour. If no hour is an opening hour, or the rule is for a single hour, one per given
 * hour.
 */
function createHourRows(state: OracleState, rule: OracleRule, begins: number, hours: readonly number[]): CountedRow[] {
  const [id = 0] = rule.ids;
  const hourRows = hours.flatMap((hour) => {
    const local = begins + hour * 3600;
    return rowAt(state, rule, id, local);
  });
  const open = hourRows.filter((row) => isOpen(requireById(state.entities, row.entityId), row.local));
  return rule.hour === undefined && open.length > 0 ? open : hourRows;
}

function rowAt(state: OracleState, rule: OracleRule, id: number, local: number): CountedRow[] {
  // The story corrects values only of devices that are never moved, so their placement can be looked up by local time.
  const corridorId =
    rule.place === 'corridor'
      ? id
      : state.placements.findLast(({ device, from }) => device === id && from <= local)?.corridorId;
  if (corridorId === null || corridorId === undefined) return [];
  const { entityId } = requireById(state.corridors, corridorId);
  const { timeZone, companyId } = requireById(state.entities, entityId);
  try {
    const at = findFirstInstantOfLocalTime(timeZone, local);
    return [{ device: 0, line: 0, companyId, entityId, corridorId, at, local, minutes: 60, metrics: {} }];
  } catch {
    // The clock change skipped this hour.
    return [];
  }
}

function isOpen({ workTime }: OracleEntity, local: number): boolean {
  const time = new Date(local * 1000).toISOString().slice(11, 19);
  const [opens = '', closes = ''] = workTime.split('~');
  return closes < opens ? time >= opens || time <= closes : time >= opens && time <= closes;
}
