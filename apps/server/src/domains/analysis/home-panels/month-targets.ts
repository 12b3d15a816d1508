import type { TargetItem } from '@portico/contract/words/targets';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { parseWorkTime } from '@portico/counting/business-hours';
import { getPeriodStartHours } from '@portico/counting/expected-periods';
import type { ComparedRange } from '@portico/counting/ranges';
import { computeDueTarget, type DueTarget } from '@portico/counting/targets';
import type { Db } from '../../../platform/base-data/open.ts';
import { groupTargetsByPlace, loadTargets, targetPlaceKey } from '../../targets/index.ts';
import { resolveHomeRange, type ZoneSettingsGroup } from '../home-selection.ts';

/**
 * The present month of a group's entities, and by entity how much of its own target for the month is due by now. Entities without a target
 * for every day are absent.
 */
export type MonthTargets = {
  group: ZoneSettingsGroup;
  month: ComparedRange;
  dueTargets: ReadonlyMap<number, DueTarget>;
};

/** Reads the targets of entities for their present calendar months, one element per group, in one query. */
export async function loadMonthTargets(
  db: Db,
  parts: readonly ZoneSettingsGroup[],
  item: TargetItem,
  now: number,
): Promise<MonthTargets[]> {
  const months = parts.map((part) => ({
    part,
    month: resolveHomeRange(part.entities, { type: rangeTypes.month }, now),
  }));
  const years = [...new Set(months.map(({ month }) => new Date(month.from * 1000).getUTCFullYear()))];
  const entityIds = parts.flatMap(({ entities }) => entities.map(({ id }) => id));
  const targets = groupTargetsByPlace(await loadTargets(db, { organisationIds: [], entityIds }, { item, years }));
  return months.map(({ part, month }) => {
    const due = part.entities.flatMap(({ id, workTime }) => {
      const hours = getPeriodStartHours(parseWorkTime(workTime));
      const own = computeDueTarget(targets.dayTarget(targetPlaceKey({ entityId: id })), month, month.asOf, hours);
      return own === null ? [] : [[id, own] as const];
    });
    return { group: part, month, dueTargets: new Map(due) };
  });
}
