import { analysis } from '@portico/contract/routes/analysis';
import { isInside, parseWorkTime, wholeDay } from '@portico/counting/business-hours';
import { addDays, dayStart, formatLocal } from '@portico/counting/local-time';
import { lastReset, occupancy, occupancyStep, type Passage } from '@portico/counting/occupancy';
import { localSecondsAt, zoneRules, type ZoneRules } from '@portico/counting/zones';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/things/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { type EntityRow, scopeOf } from '../organisations/index.ts';
import type { Asker } from './ask.ts';
import { requirePlaces } from './asked-period.ts';
import { overAll } from './bucket-receipts.ts';
import { completenessOf, healthOf } from './data-health.ts';
import { devicesOf } from './hung-devices.ts';
import { passagesByEntity } from './questions/passages.ts';
import type { Received } from './questions/sums.ts';
import { type Selection, selectEntities } from './selection.ts';

/** How many people are inside now: one computation for the figure, its curve and lists of it. */
export function occupancyRoutes(app: App, asker: Asker): void {
  app.handle(analysis.occupancy, async ({ entityId }, { db, user }) => {
    const [found] = await occupancies(app, asker, db, user, [entityId]);
    if (found === undefined) throw new AppError('notFound');
    return found;
  });

  app.handle(analysis.occupancies, async ({ ids }, { db, user }) => {
    requirePlaces({ ids });
    const found = await occupancies(app, asker, db, user, ids);
    return { rows: found.map(({ points: _points, ...row }) => row) };
  });
}

/** Entities whose count of who is inside began at the same instant. */
type Alike = { entities: EntityRow[]; rules: ZoneRules; reset: number };

async function occupancies(app: App, asker: Asker, db: Db, user: CurrentUser, ids: readonly number[]) {
  // One transaction for all of its queries, as in home.ts.
  const { selection, devices } = await db.transaction().execute(async (tx) => {
    const selected = await selectEntities(tx, await scopeOf(tx, user), ids);
    return { selection: selected, devices: await devicesOf(tx, selected.entities) };
  });
  return insideNow(app, asker, selection, devices);
}

type Places = Pick<Selection, 'entities' | 'scopes'>;
type Devices = Parameters<typeof healthOf>[0];

/** More people are inside than an entity holds, since a local time. */
export type OverCapacity = { value: number; capacity: number; since: string };

/** The entities that hold more people now than they may. */
export async function overCapacity(
  app: App,
  asker: Asker,
  { entities, scopes }: Places,
  devices: Devices,
): Promise<Map<number, OverCapacity>> {
  const limited = entities.filter(({ capacity }) => capacity !== null);
  const full = await nearlyFull(asker, { entities: limited, scopes }, Math.floor(app.clock.now() / 1000));
  const found = new Map<number, OverCapacity>();
  if (full.length === 0) return found;
  const here = { entities: full, scopes: scopesWithin({ scopes }, full) };
  for (const { entityId, inside, capacity, points } of await insideNow(app, asker, here, devices)) {
    if (inside === null || capacity === null || inside <= capacity) continue;
    const known = points.flatMap(({ time, value }) => (value === null ? [] : [{ time, isOver: value > capacity }]));
    const since = known[known.findLastIndex(({ isOver }) => !isOver) + 1]?.time;
    if (since !== undefined) found.set(entityId, { value: inside, capacity, since });
  }
  return found;
}

// Those that may be: five minutes that know one way alone are no part of who is inside, but are in these sums.
const nearly = 0.8;

async function nearlyFull(asker: Asker, places: Places, now: number): Promise<EntityRow[]> {
  const groups = await Promise.all(
    alikeNow(places.entities, now).map(async ({ entities, rules, reset }) => {
      const range = { from: localSecondsAt(rules, reset), to: addDays(dayStart(localSecondsAt(rules, now)), 1) };
      const question = { ...range, step: null, metrics: ['flowIn', 'flowOut'] as const, window: wholeDay, each: true };
      const sums = new Map<number, number>();
      for (const { group, sums: more } of await asker.sums(scopesWithin(places, entities), question))
        sums.set(group, (sums.get(group) ?? 0) + (more.flowIn ?? 0) - (more.flowOut ?? 0));
      return entities.filter(({ id, capacity }) => (sums.get(id) ?? 0) > nearly * (capacity ?? Infinity));
    }),
  );
  return groups.flat();
}

async function insideNow(app: App, asker: Asker, selection: Places, devices: Devices) {
  const now = Math.floor(app.clock.now() / 1000);
  const groups = await Promise.all(
    alikeNow(selection.entities, now).map(async (alike) => {
      const scopes = scopesWithin(selection, alike.entities);
      const range = { from: alike.reset, to: now + 1 };
      const local = { from: localSecondsAt(alike.rules, range.from), to: localSecondsAt(alike.rules, now) };
      const receiptsAsked = { ...local, step: null, metrics: [], window: wholeDay, each: false };
      const [passages, { receipts }] = await Promise.all([
        Promise.all(scopes.map((scope) => passagesByEntity(app.counts, scope, range))),
        asker.sumsAndReceipts({ entities: alike.entities, scopes }, receiptsAsked),
      ]);
      const byEntity = new Map(passages.flatMap((ofScope) => [...ofScope]));
      return alike.entities.map((entity) => ({
        ...insideOf(entity, alike, byEntity.get(entity.id) ?? [], now),
        completeness: completenessAt(entity, devices, local, overAll(receipts), app.clock.now()),
      }));
    }),
  );
  return groups.flat();
}

function alikeNow(entities: readonly EntityRow[], now: number): Alike[] {
  const alike = new Map<string, Alike>();
  for (const entity of entities) {
    const rules = zoneRules(entity.timeZone, entity.dstEnable === 1);
    const { startSecond } = parseWorkTime(`${entity.occupancyReset ?? entity.workTime.split('~')[0]}~23:59:59`);
    const reset = lastReset(rules, now, startSecond);
    const key = `${entity.timeZone}/${entity.dstEnable}/${reset}`;
    const group = alike.get(key) ?? { entities: [], rules, reset };
    alike.set(key, group);
    group.entities.push(entity);
  }
  return [...alike.values()];
}

function scopesWithin({ scopes }: Pick<Selection, 'scopes'>, entities: readonly EntityRow[]) {
  const ids = new Set(entities.map(({ id }) => id));
  const cut = scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => ids.has(id)) }));
  return cut.filter((scope) => scope.ids.length > 0);
}

function insideOf(entity: EntityRow, { rules, reset }: Alike, passages: readonly Passage[], now: number) {
  const { points, last, peak } = occupancy(passages, { from: reset, to: now + 1 });
  const local = (at: number) => formatLocal(localSecondsAt(rules, at));
  const inside = last?.value ?? null;
  return {
    entityId: entity.id,
    isOpen: isInside(localSecondsAt(rules, now), parseWorkTime(entity.workTime)),
    asOf: local(last === null ? now : Math.min(now, last.at + occupancyStep)),
    inside,
    capacity: entity.capacity,
    share: inside === null || entity.capacity === null ? null : inside / entity.capacity,
    peak: peak === null ? null : { value: peak.value, at: local(peak.at) },
    points: points.map(({ at, value }) => ({ time: local(at), value })),
    reset: local(reset),
  };
}

// Of the devices that count people at this entity alone: another one's gap is none here.
function completenessAt(
  entity: EntityRow,
  devices: Devices,
  range: { from: number; to: number },
  received: Received,
  now: number,
): number | null {
  const here = devices.flatMap((device) => {
    const stays = device.stays.filter(({ entityId }) => entityId === entity.id);
    return stays.length === 0 ? [] : [{ ...device, stays }];
  });
  return completenessOf(healthOf(here, [entity], range, received, now), ['flowIn', 'flowOut']);
}
