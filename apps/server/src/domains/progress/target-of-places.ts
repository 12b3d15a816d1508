import type { KpiFigure } from '@portico/contract/routes/kpi';
import { parseWorkTime } from '@portico/counting/business-hours';
import { hoursDue } from '@portico/counting/expected-periods';
import type { LocalRange } from '@portico/counting/ranges';
import { type DayTarget, type Due, reached, targetDue } from '@portico/counting/targets';
import { someNames } from '../analysis/index.ts';
import type { EntityRow } from '../organisations/index.ts';
import { plus } from './counted.ts';

/** An entity with a period on its own clock, and how far that is. */
type EntityTime = {
  entity: EntityRow;
  range: LocalRange;
  /** Now there, in local seconds. */
  asOf: number;
};

/** The same with what was counted there, and what of its own target is to be reached; null: it has none for every day. */
export type EntityPeriod = EntityTime & { value: number | null; due: Due | null };

export type Progress = Pick<
  KpiFigure,
  'target' | 'targetToDate' | 'targetActual' | 'completion' | 'pace' | 'targetOf' | 'withoutTarget'
>;

/**
 * How far entities are with a target: that of the entity or organisation they are (`ownTarget`), where every day of the period has one;
 * else the sum of their own, of those that have one for every day. What is to be reached of an organisation's own target by now is the mean of
 * what each of its entities' clocks and opening hours say.
 */
export function progressOf(periods: readonly EntityPeriod[], ownTarget: DayTarget | null): Progress {
  if (ownTarget !== null) {
    const due = periods.flatMap((period) => dueOf(ownTarget, period) ?? []);
    if (due.length > 0 && due.length === periods.length) {
      const mean = (of: keyof Due) => due.reduce((sum, one) => sum + one[of], 0) / due.length;
      const actual = periods.map(({ value }) => value).reduce(plus, null);
      return { ...told(mean('target'), mean('toDate'), actual), targetOf: 'own', withoutTarget: someNames([]) };
    }
  }
  const having = periods.filter(({ due }) => due !== null);
  const without = periods.flatMap(({ entity, due }) => (due === null ? [entity.name] : []));
  const sum = (of: keyof Due) => having.map(({ due }) => due?.[of] ?? null).reduce(plus, null);
  const actual = having.map(({ value }) => value).reduce(plus, null);
  return {
    ...told(sum('target'), sum('toDate'), actual),
    targetOf: having.length === 0 ? null : 'entities',
    withoutTarget: someNames(without),
  };
}

function told(target: number | null, targetToDate: number | null, actual: number | null) {
  const targetActual = target === null ? null : actual;
  const [completion, pace] = [reached(targetActual, target), reached(targetActual, targetToDate)];
  return { target, targetToDate, targetActual, completion, pace };
}

/** What targets say of a period of an entity; null where a day of it has none. */
export function dueOf(targetOf: DayTarget, { range, asOf, entity }: EntityTime): Due | null {
  // Of a thousand places without one nobody need know when they open.
  if (targetOf(range.from) === null) return null;
  return targetDue(targetOf, range, asOf, hoursDue(parseWorkTime(entity.workTime)));
}
