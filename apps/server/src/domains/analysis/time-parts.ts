import { formatLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { EntityRow } from '../organisations/index.ts';
import type { AskedPlaces } from './asked-places.ts';
import type { CountScope } from './questions/sums.ts';

/** Entities for which a request means the same stretches of their wall clocks, and their places. */
export type TimePart<Spans> = { entities: readonly EntityRow[]; scopes: readonly CountScope[]; spans: Spans };

/**
 * Cuts places into parts that can be asked about together: a range type means another day in another zone, and a range that is not over
 * is over elsewhere. `spansAt` says what a request means at a wall-clock time, in numbers that are alike where the question is.
 */
export function timeParts<Spans>(
  { selection }: Pick<AskedPlaces, 'selection'>,
  now: number,
  spansAt: (nowLocal: number) => Spans,
): TimePart<Spans>[] {
  const { entities, scopes, corridors } = selection;
  const known = new Map<string, { spans: Spans; key: string }>();
  const meantAt = (entity: EntityRow) => {
    const zone = `${entity.timeZone}/${entity.dstEnable}`;
    const before = known.get(zone);
    if (before !== undefined) return before;
    const spans = spansAt(localNow(entity, now));
    const meant = { spans, key: JSON.stringify(spans) };
    known.set(zone, meant);
    return meant;
  };
  const parts = [...Map.groupBy(entities, (entity) => meantAt(entity).key).values()];
  return parts.flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { spans } = meantAt(first);
    // As it was asked about, so that what is kept of a long list is found again.
    if (parts.length === 1) return [{ entities: own, scopes, spans }];
    const ids = new Set(own.map(({ id }) => id));
    const places = new Set(corridors?.flatMap(({ id, entityId }) => (ids.has(entityId) ? [id] : [])) ?? ids);
    return [{ entities: own, scopes: cutTo(scopes, places), spans }];
  });
}

/** Scopes of these places only. */
export function cutTo(scopes: readonly CountScope[], places: ReadonlySet<number>): CountScope[] {
  const cut = scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => places.has(id)) }));
  return cut.filter(({ ids }) => ids.length > 0);
}

/** The wall clock of an entity; of none, as in UTC. */
export function localNow(entity: EntityRow | undefined, now: number): number {
  const seconds = Math.floor(now / 1000);
  return entity === undefined ? seconds : localSecondsAt(zoneRules(entity.timeZone, entity.dstEnable === 1), seconds);
}

/** The zone of all places; null: they have several. */
export function zoneOf({ selection: { entities } }: Pick<AskedPlaces, 'selection'>): string | null {
  const [first] = entities;
  const isOne = entities.every(
    ({ timeZone, dstEnable }) => timeZone === first?.timeZone && dstEnable === first.dstEnable,
  );
  return isOne ? (first?.timeZone ?? null) : null;
}

/** A range as replies tell it. */
export function toldRange({ from, to }: LocalRange): { from: string; to: string } {
  return { from: formatLocal(from), to: formatLocal(to) };
}
