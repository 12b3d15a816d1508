import type { KpiReply } from '@portico/contract/routes/kpi';
import { parseWorkTime } from '@portico/counting/business-hours';
import { getPeriodStartHours } from '@portico/counting/expected-periods';
import type { LocalRange } from '@portico/counting/ranges';
import { computeDueTarget, computeTargetCompletion, type DayTarget, type DueTarget } from '@portico/counting/targets';
import { truncateNames } from '../analysis/index.ts';
import type { EntityRow } from '../organisations/index.ts';
import { addNullableValues } from './entity-counts.ts';

/** An entity with a period in its local time, and the current local time. */
type EntityTime = {
  entity: EntityRow;
  range: LocalRange;
  /** Current local time of the entity, in seconds. */
  asOf: number;
};

/** Adds the count of the period, and the due part of the entity's target; `due` null: a day of the period has no target. */
export type EntityPeriodProgress = EntityTime & { value: number | null; due: DueTarget | null };

export type TargetProgressFields = Pick<
  KpiReply,
  'target' | 'targetToDate' | 'targetActual' | 'completion' | 'pace' | 'targetOf' | 'withoutTarget'
>;

/**
 * Computes the progress of entities towards a target: the target of the entity or organisation itself (`ownTarget`) if every day of the
 * period has one, otherwise the sum of the targets of those entities that have one for every day. The part of an organisation's own target
 * due by now is the mean over its entities, each with its local time and opening hours.
 */
export function computeTargetProgress(
  periods: readonly EntityPeriodProgress[],
  ownTarget: DayTarget | null,
): TargetProgressFields {
  if (ownTarget !== null) {
    const due = periods.flatMap((period) => computeEntityDueTarget(ownTarget, period) ?? []);
    if (due.length > 0 && due.length === periods.length) {
      const mean = (field: keyof DueTarget) => due.reduce((sum, one) => sum + one[field], 0) / due.length;
      const actual = periods.map(({ value }) => value).reduce(addNullableValues, null);
      return {
        ...toProgressFields(mean('target'), mean('toDate'), actual),
        targetOf: 'own',
        withoutTarget: truncateNames([]),
      };
    }
  }
  const withTarget = periods.filter(({ due }) => due !== null);
  const namesWithoutTarget = periods.flatMap(({ entity, due }) => (due === null ? [entity.name] : []));
  const sum = (field: keyof DueTarget) =>
    withTarget.map(({ due }) => due?.[field] ?? null).reduce(addNullableValues, null);
  const actual = withTarget.map(({ value }) => value).reduce(addNullableValues, null);
  return {
    ...toProgressFields(sum('target'), sum('toDate'), actual),
    targetOf: withTarget.length === 0 ? null : 'entities',
    withoutTarget: truncateNames(namesWithoutTarget),
  };
}

function toProgressFields(target: number | null, targetToDate: number | null, actual: number | null) {
  const targetActual = target === null ? null : actual;
  const [completion, pace] = [
    computeTargetCompletion(targetActual, target),
    computeTargetCompletion(targetActual, targetToDate),
  ];
  return { target, targetToDate, targetActual, completion, pace };
}

/** Returns the target of a period of an entity and the part due by now; null if a day of it has no target. */
export function computeEntityDueTarget(targetOf: DayTarget, { range, asOf, entity }: EntityTime): DueTarget | null {
  // Does not parse the opening hours of entities without a target, of which there may be a thousand.
  if (targetOf(range.from) === null) return null;
  return computeDueTarget(targetOf, range, asOf, getPeriodStartHours(parseWorkTime(entity.workTime)));
}
