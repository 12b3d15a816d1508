import type { KpiReply } from '@portico/contract/routes/kpi';
import { parseWorkTime } from '@portico/counting/business-hours';
import { getPeriodStartHours } from '@portico/counting/expected-periods';
import type { LocalRange } from '@portico/counting/ranges';
import {
  computeDueTarget,
  computePace,
  computeTargetCompletion,
  type DayTarget,
  type DueTarget,
  dueShareOfDay,
} from '@portico/counting/targets';
import { truncateNames, type UsualDay } from '../analysis/index.ts';
import type { EntityRow } from '../organisations/index.ts';
import { addNullableValues } from './entity-counts.ts';

/** An entity with a period in its local time, and the current local time. */
type EntityTime = {
  entity: EntityRow;
  range: LocalRange;
  /** Current local time of the entity, in seconds. */
  asOf: number;
};

/** The usual day of the weekday that is running, by entity id; entities without enough earlier days are absent. */
export type UsualDays = ReadonlyMap<number, UsualDay>;

/** Adds the count of the period, and the due part of the entity's target; `due` null: a day of the period has no target. */
export type EntityPeriodProgress = EntityTime & { value: number | null; due: DueTarget | null };

export type TargetProgressFields = Pick<
  KpiReply,
  'target' | 'targetToDate' | 'targetActual' | 'completion' | 'pace' | 'targetOf' | 'withoutTarget'
>;

/**
 * Computes the progress of entities towards a target: the target of the entity or organisation itself (`ownTarget`) if every day of the
 * period has one, otherwise the sum of the targets of those entities that have one for every day. The part of an organisation's own target
 * due by now is the mean over its entities, each at its local time and weighted by the people of its usual day.
 */
export function computeTargetProgress(
  periods: readonly EntityPeriodProgress[],
  ownTarget: DayTarget | null,
  usualDays: UsualDays,
): TargetProgressFields {
  if (ownTarget !== null) {
    const due = periods.flatMap((period) => {
      const found = computeEntityDueTarget(ownTarget, period, usualDays);
      return found === null ? [] : [{ ...found, people: usualDays.get(period.entity.id)?.people ?? 0 }];
    });
    if (due.length > 0 && due.length === periods.length) {
      const actual = periods.map(({ value }) => value).reduce(addNullableValues, null);
      return {
        ...toProgressFields(computeMeanDue(due), actual),
        targetOf: 'own',
        withoutTarget: truncateNames([]),
      };
    }
  }
  const withTarget = periods.filter(({ due }) => due !== null);
  const namesWithoutTarget = periods.flatMap(({ entity, due }) => (due === null ? [entity.name] : []));
  const actual = withTarget.map(({ value }) => value).reduce(addNullableValues, null);
  return {
    ...toProgressFields(
      withTarget.map(({ due }) => due).reduce((one, other) => addDueTargets(one, other), null),
      actual,
    ),
    targetOf: withTarget.length === 0 ? null : 'entities',
    withoutTarget: truncateNames(namesWithoutTarget),
  };
}

function computeMeanDue(dueTargets: readonly (DueTarget & { people: number })[]): DueTarget {
  // Without any usual day, all entities have the same weight.
  const hasWeights = dueTargets.some(({ people }) => people > 0);
  const weightFor = ({ people }: { people: number }) => (hasWeights ? people : 1);
  const total = dueTargets.reduce((sum, one) => sum + weightFor(one), 0);
  const mean = (field: keyof DueTarget) => {
    const [first = 0, ...others] = dueTargets.map((one) => one[field]);
    // Does not round a value that all entities have in common.
    if (others.every((other) => other === first)) return first;
    return dueTargets.reduce((sum, one) => sum + weightFor(one) * one[field], 0) / total;
  };
  return { target: mean('target'), toDate: mean('toDate'), minToDate: mean('minToDate') };
}

function addDueTargets(one: DueTarget | null, other: DueTarget | null): DueTarget | null {
  if (one === null || other === null) return one ?? other;
  return {
    target: one.target + other.target,
    toDate: one.toDate + other.toDate,
    minToDate: one.minToDate + other.minToDate,
  };
}

function toProgressFields(due: DueTarget | null, actual: number | null) {
  const targetActual = due === null ? null : actual;
  return {
    target: due?.target ?? null,
    targetToDate: due?.toDate ?? null,
    targetActual,
    completion: computeTargetCompletion(targetActual, due?.target ?? null),
    pace: computePace(targetActual, due),
  };
}

/**
 * Returns the target of a period of an entity and the part due by now; null if a day of it has no target. An entity without a usual day is
 * expected to count evenly in its opening hours.
 */
export function computeEntityDueTarget(
  getTarget: DayTarget,
  { range, asOf, entity }: EntityTime,
  usualDays: UsualDays,
): DueTarget | null {
  // Does not parse the opening hours of entities without a target, of which there may be a thousand.
  if (getTarget(range.from) === null) return null;
  const todayShare =
    usualDays.get(entity.id)?.share ?? dueShareOfDay(asOf, getPeriodStartHours(parseWorkTime(entity.workTime)));
  return computeDueTarget(getTarget, range, asOf, todayShare);
}
