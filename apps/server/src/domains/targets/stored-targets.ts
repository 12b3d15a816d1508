import type { KpiItem, TargetItem } from '@portico/contract/words/targets';
import { createDayTargetLookup, type DayTarget, type YearTarget } from '@portico/counting/targets';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';

/** The place of a target: an organisation or an entity. */
export type TargetPlace = { organisationId: number } | { entityId: number };

/** Returns the key of a place: "organisation 4", "entity 7". */
export function targetPlaceKey(place: TargetPlace): string {
  return 'entityId' in place ? `entity ${place.entityId}` : `organisation ${place.organisationId}`;
}

/** The stored targets of a place and a year. */
export type StoredTarget = YearTarget & { id: number; place: TargetPlace; year: number };

/** Loads the targets of organisations and entities in some years. The caller has checked access to them. */
export async function loadTargets(
  db: Db,
  places: { organisationIds: readonly number[]; entityIds: readonly number[] },
  { item, years }: { item: KpiItem; years: readonly number[] },
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

/** Returns the last user who changed the targets of these places in a year, and when, by `targetPlaceKey`. */
export async function loadLastTargetEdits(
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
      targetPlaceKey(entityId === null ? { organisationId: organisationId ?? 0 } : { entityId }),
      { by: nickName, time: updatedAt.toISOString() },
    ]),
  );
}

/** Looks up targets by `targetPlaceKey`. `yearTarget` is undefined if none is stored. */
export type TargetLookup = {
  yearTarget(key: string, year: number): YearTarget | undefined;
  /** Returns the target of each day, from the targets of the place itself. */
  dayTarget(key: string): DayTarget;
};

/** Groups stored targets by place. */
export function groupTargetsByPlace(stored: readonly StoredTarget[]): TargetLookup {
  const years = new Map<string, Map<number, YearTarget>>();
  for (const { place, year, yearly, months } of stored) {
    const key = targetPlaceKey(place);
    years.set(key, (years.get(key) ?? new Map<number, YearTarget>()).set(year, { yearly, months }));
  }
  const cached = new Map<string, DayTarget>();
  return {
    yearTarget: (key, year) => years.get(key)?.get(year),
    dayTarget(key) {
      const dayTargetOfPlace = cached.get(key) ?? createDayTargetLookup(years.get(key) ?? new Map());
      cached.set(key, dayTargetOfPlace);
      return dayTargetOfPlace;
    },
  };
}
