import { analysis } from '@portico/contract/routes/analysis';
import { isInsideWindow, parseWorkTime, wholeDayWindow } from '@portico/counting/business-hours';
import { addDays, dayStart, formatLocal } from '@portico/counting/local-time';
import {
  computeOccupancy,
  type FiveMinuteFlow,
  findLastReset,
  occupancyStepSeconds,
} from '@portico/counting/occupancy';
import { localSecondsAt, type ZoneRules, zoneRules } from '@portico/counting/zones';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { type EntityRow, loadEntityScope } from '../organisations/index.ts';
import type { CoverageByDevice } from '../record-coverage/index.ts';
import { computeDeviceHealth, computeDevicesCompleteness } from './data-health.ts';
import { loadDevicesWithContact } from './installed-devices.ts';
import { readPassagesByEntity } from './queries/passages.ts';
import type { QueryRunner } from './query-runner.ts';
import { requirePlaces } from './requested-period.ts';
import { type Selection, selectEntities } from './selection.ts';

/** Registers the routes for how many people are inside now. One computation serves the value, its curve and lists of entities. */
export function occupancyRoutes(app: App, queryRunner: QueryRunner): void {
  app.handle(analysis.occupancy, async ({ entityId }, { db, user }) => {
    const [found] = await loadOccupancies(app, queryRunner, db, user, [entityId]);
    if (found === undefined) throw new AppError('notFound');
    return found;
  });

  app.handle(analysis.occupancies, async ({ ids }, { db, user }) => {
    requirePlaces({ ids });
    const found = await loadOccupancies(app, queryRunner, db, user, ids);
    return { rows: found.map(({ points: _points, ...row }) => row) };
  });
}

/** Entities whose occupancy was last reset at the same instant. */
type SameResetGroup = { entities: EntityRow[]; rules: ZoneRules; reset: number };

async function loadOccupancies(app: App, queryRunner: QueryRunner, db: Db, user: CurrentUser, ids: readonly number[]) {
  // One transaction for all these queries, because outside of it each would begin a transaction of its own.
  const { selection, devices } = await db.transaction().execute(async (tx) => {
    const selected = await selectEntities(tx, await loadEntityScope(tx, user), ids);
    return { selection: selected, devices: await loadDevicesWithContact(tx, selected.entities) };
  });
  return computeOccupancies(app, queryRunner, selection, devices);
}

type Places = Pick<Selection, 'entities' | 'scopes'>;
type Devices = Parameters<typeof computeDeviceHealth>[0];

/** An entity has held more people than its capacity since a local time. */
export type OverCapacity = { value: number; capacity: number; since: string };

/** Returns the entities that hold more people now than their capacity. */
export async function findOverCapacity(
  app: App,
  queryRunner: QueryRunner,
  { entities, scopes }: Places,
  devices: Devices,
): Promise<Map<number, OverCapacity>> {
  const limited = entities.filter(({ capacity }) => capacity !== null);
  const nearlyFull = await findNearlyFull(
    queryRunner,
    { entities: limited, scopes },
    Math.floor(app.clock.now() / 1000),
  );
  const found = new Map<number, OverCapacity>();
  if (nearlyFull.length === 0) return found;
  const candidates = { entities: nearlyFull, scopes: restrictToEntities({ scopes }, nearlyFull) };
  for (const { entityId, inside, capacity, points } of await computeOccupancies(
    app,
    queryRunner,
    candidates,
    devices,
  )) {
    if (inside === null || capacity === null || inside <= capacity) continue;
    const known = points.flatMap(({ time, value }) => (value === null ? [] : [{ time, isOver: value > capacity }]));
    const since = known[known.findLastIndex(({ isOver }) => !isOver) + 1]?.time;
    if (since !== undefined) found.set(entityId, { value: inside, capacity, since });
  }
  return found;
}

// Share of the capacity above which the exact occupancy is computed. These sums include records of one direction alone, which the exact
// occupancy leaves out.
const nearlyFullShare = 0.8;

async function findNearlyFull(queryRunner: QueryRunner, places: Places, now: number): Promise<EntityRow[]> {
  const groups = await Promise.all(
    groupByReset(places.entities, now).map(async ({ entities, rules, reset }) => {
      const range = { from: localSecondsAt(rules, reset), to: addDays(dayStart(localSecondsAt(rules, now)), 1) };
      const query = {
        ...range,
        step: null,
        metrics: ['flowIn', 'flowOut'] as const,
        window: wholeDayWindow,
        isSeparate: true,
      };
      const sums = new Map<number, number>();
      for (const { group, sums: more } of await queryRunner.readSums(restrictToEntities(places, entities), query))
        sums.set(group, (sums.get(group) ?? 0) + (more.flowIn ?? 0) - (more.flowOut ?? 0));
      return entities.filter(({ id, capacity }) => (sums.get(id) ?? 0) > nearlyFullShare * (capacity ?? Infinity));
    }),
  );
  return groups.flat();
}

async function computeOccupancies(app: App, queryRunner: QueryRunner, selection: Places, devices: Devices) {
  const now = Math.floor(app.clock.now() / 1000);
  const groups = await Promise.all(
    groupByReset(selection.entities, now).map(async (same) => {
      const scopes = restrictToEntities(selection, same.entities);
      const range = { from: same.reset, to: now + 1 };
      const local = { from: localSecondsAt(same.rules, range.from), to: localSecondsAt(same.rules, now) };
      const [passages, coverage] = await Promise.all([
        Promise.all(scopes.map((scope) => readPassagesByEntity(app.countingStore, scope, range))),
        queryRunner.readCoverage(same.entities, devices, local),
      ]);
      const byEntity = new Map(passages.flatMap((ofScope) => [...ofScope]));
      return same.entities.map((entity) => ({
        ...toOccupancy(entity, same, byEntity.get(entity.id) ?? [], now),
        completeness: completenessOfEntity(entity, devices, local, coverage, app.clock.now()),
      }));
    }),
  );
  return groups.flat();
}

function groupByReset(entities: readonly EntityRow[], now: number): SameResetGroup[] {
  const same = new Map<string, SameResetGroup>();
  for (const entity of entities) {
    const rules = zoneRules(entity.timeZone, entity.dstEnable === 1);
    const { startSecond } = parseWorkTime(`${entity.occupancyReset ?? entity.workTime.split('~')[0]}~23:59:59`);
    const reset = findLastReset(rules, now, startSecond);
    const key = `${entity.timeZone}/${entity.dstEnable}/${reset}`;
    const group = same.get(key) ?? { entities: [], rules, reset };
    same.set(key, group);
    group.entities.push(entity);
  }
  return [...same.values()];
}

function restrictToEntities({ scopes }: Pick<Selection, 'scopes'>, entities: readonly EntityRow[]) {
  const ids = new Set(entities.map(({ id }) => id));
  const cut = scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => ids.has(id)) }));
  return cut.filter((scope) => scope.ids.length > 0);
}

function toOccupancy(
  entity: EntityRow,
  { rules, reset }: SameResetGroup,
  passages: readonly FiveMinuteFlow[],
  now: number,
) {
  const { points, last, peak } = computeOccupancy(passages, { from: reset, to: now + 1 });
  const local = (at: number) => formatLocal(localSecondsAt(rules, at));
  const inside = last?.value ?? null;
  return {
    entityId: entity.id,
    isOpen: isInsideWindow(localSecondsAt(rules, now), parseWorkTime(entity.workTime)),
    asOf: local(last === null ? now : Math.min(now, last.at + occupancyStepSeconds)),
    inside,
    capacity: entity.capacity,
    share: inside === null || entity.capacity === null ? null : inside / entity.capacity,
    peak: peak === null ? null : { value: peak.value, at: local(peak.at) },
    points: points.map(({ at, value }) => ({ time: local(at), value })),
    reset: local(reset),
  };
}

// Completeness of the devices that count people at this entity. Gaps of other entities do not matter here.
function completenessOfEntity(
  entity: EntityRow,
  devices: Devices,
  range: { from: number; to: number },
  coverage: CoverageByDevice,
  now: number,
): number | null {
  const candidates = devices.flatMap((device) => {
    const placements = device.placements.filter(({ entityId }) => entityId === entity.id);
    return placements.length === 0 ? [] : [{ ...device, placements }];
  });
  return computeDevicesCompleteness(computeDeviceHealth(candidates, [entity], range, coverage, now), [
    'flowIn',
    'flowOut',
  ]);
}
