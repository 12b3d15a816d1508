import { formatLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { EntityRow } from '../organisations/index.ts';
import type { CountScope } from './queries/sums.ts';
import type { RequestedPlaces } from './requested-places.ts';

/** Entities for which a request covers the same ranges of local time, and their places. */
export type LocalTimeGroup<Ranges> = { entities: readonly EntityRow[]; scopes: readonly CountScope[]; ranges: Ranges };

/**
 * Groups places that can be queried together: a range type such as today covers different days in different zones, and an unfinished range
 * ends at different local times. `rangesAt` returns the ranges of a request at a local time; places with equal ranges form a group.
 */
export function groupByLocalTime<Ranges>(
  { selection }: Pick<RequestedPlaces, 'selection'>,
  now: number,
  rangesAt: (nowLocal: number) => Ranges,
): LocalTimeGroup<Ranges>[] {
  const { entities, scopes, corridors } = selection;
  const known = new Map<string, { ranges: Ranges; key: string }>();
  const resolveAt = (entity: EntityRow) => {
    const zone = `${entity.timeZone}/${entity.dstEnable}`;
    const before = known.get(zone);
    if (before !== undefined) return before;
    const ranges = rangesAt(computeEntityLocalTimeOrUtc(entity, now));
    const resolved = { ranges, key: JSON.stringify(ranges) };
    known.set(zone, resolved);
    return resolved;
  };
  const parts = [...Map.groupBy(entities, (entity) => resolveAt(entity).key).values()];
  return parts.flatMap((entities) => {
    const [first] = entities;
    if (first === undefined) return [];
    const { ranges } = resolveAt(first);
    // Returns the scopes unchanged, so that the cached list of many places is found again.
    if (parts.length === 1) return [{ entities, scopes, ranges }];
    const ids = new Set(entities.map(({ id }) => id));
    const places = new Set(corridors?.flatMap(({ id, entityId }) => (ids.has(entityId) ? [id] : [])) ?? ids);
    return [{ entities, scopes: restrictScopes(scopes, places), ranges }];
  });
}

/** Returns the scopes restricted to these places. */
export function restrictScopes(scopes: readonly CountScope[], places: ReadonlySet<number>): CountScope[] {
  const cut = scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => places.has(id)) }));
  return cut.filter(({ ids }) => ids.length > 0);
}

/** The local time of an entity in seconds; UTC without an entity. */
export function computeEntityLocalTimeOrUtc(entity: EntityRow | undefined, now: number): number {
  const seconds = Math.floor(now / 1000);
  return entity === undefined ? seconds : localSecondsAt(zoneRules(entity.timeZone, entity.dstEnable === 1), seconds);
}

/** The time zone of all places; null if they have several. */
export function findCommonTimeZone({ selection: { entities } }: Pick<RequestedPlaces, 'selection'>): string | null {
  const [first] = entities;
  const isOne = entities.every(
    ({ timeZone, dstEnable }) => timeZone === first?.timeZone && dstEnable === first.dstEnable,
  );
  return isOne ? (first?.timeZone ?? null) : null;
}

/** Formats a range for a reply. */
export function formatRange({ from, to }: LocalRange): { from: string; to: string } {
  return { from: formatLocal(from), to: formatLocal(to) };
}
