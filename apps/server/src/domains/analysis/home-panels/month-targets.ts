import type { TargetItem } from '@portico/contract/words/targets';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { parseWorkTime } from '@portico/counting/business-hours';
import { getPeriodStartHours } from '@portico/counting/expected-periods';
import type { ComparedRange } from '@portico/counting/ranges';
import { computeDueTarget, type DueTarget, dueShareOfDay } from '@portico/counting/targets';
import type { Db } from '../../../platform/base-data/open.ts';
import { groupTargetsByPlace, loadTargets, targetPlaceKey } from '../../targets/index.ts';
import { resolveHomeRange, type ZoneSettingsGroup } from '../home-selection.ts';
import type { InstalledDevice } from '../installed-devices.ts';
import type { QueryRunner } from '../query-runner.ts';
import { readUsualDays } from '../usual-day-shares.ts';

/**
 * The present month of a group's entities, and by entity how much of its own target for the month is due by now. Entities without a target
 * for every day are absent.
 */
export type MonthTargets = {
  group: ZoneSettingsGroup;
  month: ComparedRange;
  dueTargets: ReadonlyMap<number, DueTarget>;
};

/**
 * Reads the targets of entities for their present calendar months, one element per group, in one query. The part due today follows the usual
 * day of the entity, or its opening hours if it has none.
 */
export async function loadMonthTargets(
  { db, queryRunner, devices }: { db: Db; queryRunner: QueryRunner; devices: readonly InstalledDevice[] },
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
  return Promise.all(
    months.map(async ({ part, month }) => {
      const targetFor = (id: number) => targets.dayTarget(targetPlaceKey({ entityId: id }));
      const targetEntities = part.entities.filter(({ id }) => targetFor(id)(month.from) !== null);
      if (targetEntities.length === 0) return { group: part, month, dueTargets: new Map() };
      const ids = new Set(targetEntities.map(({ id }) => id));
      const scopes = part.scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => ids.has(id)) }));
      const usualDays = await readUsualDays(
        queryRunner,
        devices.filter(({ placements }) => placements.some(({ entityId }) => ids.has(entityId))),
        { entities: targetEntities, scopes: scopes.filter((scope) => scope.ids.length > 0) },
        { item, asOf: month.asOf },
      );
      const due = targetEntities.flatMap(({ id, workTime }) => {
        const share =
          usualDays.get(id)?.share ?? dueShareOfDay(month.asOf, getPeriodStartHours(parseWorkTime(workTime)));
        const own = computeDueTarget(targetFor(id), month, month.asOf, share);
        return own === null ? [] : [[id, own] as const];
      });
      return { group: part, month, dueTargets: new Map(due) };
    }),
  );
}
