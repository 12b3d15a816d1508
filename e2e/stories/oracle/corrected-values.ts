import type { Metric } from '@portico/contract/words/metrics';
import { firstInstantOf, localOf } from './calendar.ts';
import type { Row } from './counted.ts';
import { isAbout, type Rule } from './rule.ts';
import { byId, type Entity, type World } from './world.ts';

// A day or an hour of a place that somebody says to have been so many: spread over what is known of it.

/** The rows after a rule that says what a metric adds up to, at each of its places. */
export function corrected(world: World, rows: readonly Row[], rule: Rule): Row[] {
  return rule.ids.reduce<Row[]>((before, id) => correctedAt(world, before, { ...rule, ids: [id] }), [...rows]);
}

function correctedAt(world: World, rows: Row[], rule: Rule): Row[] {
  const [metric] = rule.metrics ?? [];
  const { value = 0, startDay = '' } = rule;
  if (metric === undefined) throw new Error('a value without its metric');
  const hours = rule.hour === undefined ? allHours : [rule.hour];
  const begins = localOf(`${startDay} 00:00:00`);
  const isThen = (local: number) => hours.some((hour) => Math.floor((local - begins) / 3600) === hour);
  const tells = rows
    .filter((row) => isAbout(rule, row) && isThen(row.local) && row.metrics[metric] !== undefined)
    .toSorted((a, b) => a.at - b.at || a.device - b.device || a.line - b.line);
  if (tells.length === 0) return [...rows, ...spread(madeRows(world, rule, begins, hours), metric, value, () => 1)];
  const sum = tells.reduce((total, row) => total + (row.metrics[metric] ?? 0), 0);
  const open = tells.filter((row) => isOpen(byId(world.entities, row.entityId), row.local));
  const even = open.length > 0 ? open : tells;
  const shares =
    sum > 0 ? spread(tells, metric, value, (row) => row.metrics[metric] ?? 0) : spread(even, metric, value, () => 1);
  const changed = new Map((sum > 0 ? tells : even).map((row, place) => [row, shares[place] ?? row]));
  return rows.map((row) => changed.get(row) ?? row);
}

const allHours = Array.from({ length: 24 }, (_, hour) => hour);

// In proportion, in whole numbers that add up: each has what is due by its end less what was due by its start.
function spread(rows: readonly Row[], metric: Metric, value: number, weightOf: (row: Row) => number): Row[] {
  const sum = rows.reduce((total, row) => total + weightOf(row), 0);
  let before = 0;
  return rows.map((row) => {
    const upTo = before + weightOf(row);
    const due = Number((BigInt(value) * BigInt(upTo)) / BigInt(sum) - (BigInt(value) * BigInt(before)) / BigInt(sum));
    before = upTo;
    return { ...row, metrics: { ...row.metrics, [metric]: due } };
  });
}

/** Nobody told anything: an hour each of the opening hours, or of the whole day where it has none of them. */
function madeRows(world: World, rule: Rule, begins: number, hours: readonly number[]): Row[] {
  const [id = 0] = rule.ids;
  const made = hours.flatMap((hour) => {
    const local = begins + hour * 3600;
    return rowAt(world, rule, id, local);
  });
  const open = made.filter((row) => isOpen(byId(world.entities, row.entityId), row.local));
  return rule.hour === undefined && open.length > 0 ? open : made;
}

function rowAt(world: World, rule: Rule, id: number, local: number): Row[] {
  // Only such devices are corrected as hung in one place.
  const corridorId =
    rule.place === 'corridor'
      ? id
      : world.hung.findLast(({ device, from }) => device === id && from <= local)?.corridorId;
  if (corridorId === null || corridorId === undefined) return [];
  const { entityId } = byId(world.corridors, corridorId);
  const { wall, companyId } = byId(world.entities, entityId);
  try {
    const at = firstInstantOf(wall, local);
    return [{ device: 0, line: 0, companyId, entityId, corridorId, at, local, minutes: 60, metrics: {} }];
  } catch {
    // The clock skipped it.
    return [];
  }
}

function isOpen({ workTime }: Entity, local: number): boolean {
  const time = new Date(local * 1000).toISOString().slice(11, 19);
  const [opens = '', closes = ''] = workTime.split('~');
  return closes < opens ? time >= opens || time <= closes : time >= opens && time <= closes;
}
