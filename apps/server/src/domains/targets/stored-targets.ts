import type { TargetItem } from '@portico/contract/words/targets';
import { type DayTarget, dayTargets, type YearTarget } from '@portico/counting/targets';
import { sql } from 'kysely';
import type { Db } from '../../platform/things/open.ts';

/** Whose target it is: an organisation's or an entity's. */
export type TargetPlace = { organisationId: number } | { entityId: number };

/** What names a place: "organisation 4", "entity 7". */
export function placeKey(place: TargetPlace): string {
  return 'entityId' in place ? `entity ${place.entityId}` : `organisation ${place.organisationId}`;
}

/** A place and a year. */
export type StoredTarget = YearTarget & { id: number; place: TargetPlace; year: number };

/** Targets of these organisations and entities, which the caller has seen, in some years. */
export async function targetsOf(
  db: Db,
  places: { organisationIds: readonly number[]; entityIds: readonly number[] },
  { item, years }: { item: TargetItem; years: readonly number[] },
): Promise<StoredTarget[]> {
  const rows = await db
    .selectFrom('targets')
    .select(['id', 'organisationId', 'entityId', 'year', 'yearly', 'months'])
    .where(
      sql<boolean>`(entity_id = any(${[...places.entityIds]}::bigint[]) or organisation_id = any(${[...places.organisationIds]}::bigint[]))`,
    )
    .where('item', '=', item)
    .where(sql<boolean>`year = any(${[...years]}::int[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ organisationId, entityId, ...target }) => ({
    ...target,
    place: entityId === null ? { organisationId: organisationId ?? 0 } : { entityId },
  }));
}

/** Who changed the targets of these places in a year last, and when, by `placeKey`. */
export async function targetsSetBy(
  db: Db,
  places: readonly TargetPlace[],
  { item, year }: { item: TargetItem; year: number },
): Promise<ReadonlyMap<string, { by: string | null; time: string }>> {
  const entityIds = places.flatMap((place) => ('entityId' in place ? [place.entityId] : []));
  const organisationIds = places.flatMap((place) => ('organisationId' in place ? [place.organisationId] : []));
  const rows = await db
    .selectFrom('targets')
    .leftJoin('users', 'users.id', 'targets.updatedBy')
    .select(['targets.organisationId', 'targets.entityId', 'targets.updatedAt', 'users.nickName'])
    .where(
      sql<boolean>`(entity_id = any(${entityIds}::bigint[]) or organisation_id = any(${organisationIds}::bigint[]))`,
    )
    .where('targets.item', '=', item)
    .where('targets.year', '=', year)
    .execute();
  return new Map(
    rows.map(({ organisationId, entityId, updatedAt, nickName }) => [
      placeKey(entityId === null ? { organisationId: organisationId ?? 0 } : { entityId }),
      { by: nickName, time: updatedAt.toISOString() },
    ]),
  );
}

/** What is set for a place in a year; undefined: nothing. */
export type TargetsSet = {
  of(key: string, year: number): YearTarget | undefined;
  /** The target of each day, by what is set for the place itself. */
  days(key: string): DayTarget;
};

/** Stored targets by whose they are. */
export function byPlace(stored: readonly StoredTarget[]): TargetsSet {
  const years = new Map<string, Map<number, YearTarget>>();
  for (const { place, year, yearly, months } of stored) {
    const key = placeKey(place);
    years.set(key, (years.get(key) ?? new Map<number, YearTarget>()).set(year, { yearly, months }));
  }
  const known = new Map<string, DayTarget>();
  return {
    of: (key, year) => years.get(key)?.get(year),
    days(key) {
      const targetOf = known.get(key) ?? dayTargets(years.get(key) ?? new Map());
      known.set(key, targetOf);
      return targetOf;
    },
  };
}
