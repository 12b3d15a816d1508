import type { RulePlace } from '@portico/contract/words/counting-rules';
import { type ZoneRules, zoneRules } from '@portico/counting/zones';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import { type EntityScope, scopeOf } from '../organisations/index.ts';

/** Places of one company that somebody may make rules for: its name for the log, and the wall clocks there. */
export type RulePlaces = { companyId: number; names: string[]; clocks: ZoneRules[] };

type PlaceRow = {
  id: number;
  companyId: number;
  name: string;
  entityId: number | null;
  timeZone: string | null;
  dstEnable: number | null;
};

/** Entities, entrances or devices by id; the entity a device hangs at or is meant for is its place. */
const tables: Readonly<Record<RulePlace, RawBuilder<PlaceRow>>> = {
  entity: sql`select id, company_id, name, id as entity_id, time_zone, dst_enable from entities`,
  corridor: sql`select corridors.id, corridors.company_id, corridors.name, entity_id, time_zone, dst_enable
    from corridors join entities on entities.id = entity_id`,
  device: sql`select devices.id, devices.company_id, devices.name, entity_id, time_zone, dst_enable
    from devices left join entities on entities.id = entity_id`,
};

/** The places named, all of one company and all in sight; one that does not exist and somebody else's are both "not found". */
export async function requirePlaces(
  db: Db,
  user: CurrentUser,
  place: RulePlace,
  ids: readonly number[],
): Promise<RulePlaces> {
  const scope = await scopeOf(db, user);
  const rows = await placesById(db, place, ids);
  const [first] = rows;
  if (first === undefined || rows.length < new Set(ids).size) throw new AppError('notFound');
  if (rows.some((row) => row.companyId !== first.companyId || !isSeen(scope, row))) throw new AppError('notFound');
  if (place === 'device') await requireHistory(db, scope, ids);
  const clocks = new Map(rows.map(({ timeZone, dstEnable }) => [`${timeZone}/${dstEnable}`, { timeZone, dstEnable }]));
  return {
    companyId: first.companyId,
    names: rows.map(({ name }) => name),
    clocks: [...clocks.values()].map(({ timeZone, dstEnable }) => zoneRules(timeZone ?? 'UTC', dstEnable === 1)),
  };
}

/** Refuses who does not see all the places of a rule that are still there. */
export async function requirePlacesOfRule(
  db: Db,
  user: CurrentUser,
  rule: { place: RulePlace; placeIds: readonly number[] },
): Promise<void> {
  const scope = await scopeOf(db, user);
  const rows = await placesById(db, rule.place, rule.placeIds);
  if (rows.some((row) => !isSeen(scope, row))) throw new AppError('notFound');
  if (rule.place === 'device') await requireHistory(db, scope, rule.placeIds);
}

async function placesById(db: Db, place: RulePlace, ids: readonly number[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`select * from (${tables[place]}) as places
    where id = any(${[...ids]}::bigint[]) order by name, id`.execute(db);
  return rows;
}

function isSeen({ companyId, entityIds }: EntityScope, row: PlaceRow): boolean {
  if (companyId !== null && row.companyId !== companyId) return false;
  return entityIds === 'all' || row.entityId === null || entityIds.includes(row.entityId);
}

// A rule about a device changes figures wherever it ever hung.
async function requireHistory(db: Db, { entityIds }: EntityScope, deviceIds: readonly number[]): Promise<void> {
  if (entityIds === 'all') return;
  const { rows } = await sql`select 1 from bindings join corridors on corridors.id = bindings.corridor_id
    where device_id = any(${[...deviceIds]}::bigint[]) and entity_id <> all(${[...entityIds]}::bigint[]) limit 1`.execute(
    db,
  );
  if (rows.length > 0) throw new AppError('deviceNoPermission');
}

/** Of a rule row, whether any of its places is in sight. */
export function hasPlaceInSight({ companyId, entityIds }: EntityScope): RawBuilder<boolean> {
  const own = companyId === null ? sql`true` : sql`rule.company_id = ${companyId}`;
  if (entityIds === 'all') return sql<boolean>`${own}`;
  return sql<boolean>`(${own} and exists (select from counting_rule_places as told where told.rule_id = rule.id and ${entityOfPlace}
    = any(${[...entityIds]}::bigint[])))`;
}

/** The entity of a place `told` of `rule`; null for a device meant for none. */
const entityOfPlace = sql`(case rule.place when 'entity' then told.place_id
  when 'corridor' then (select entity_id from corridors where corridors.id = told.place_id)
  else (select entity_id from devices where devices.id = told.place_id) end)`;

/** Places of rules by rule, those in sight, by name: at most so many of each. */
export async function placesOfRules(
  db: Db,
  { entityIds }: EntityScope,
  ruleIds: readonly number[],
  most: number,
): Promise<Map<number, { id: number; name: string; entityName: string | null }[]>> {
  const seen = entityIds === 'all' ? sql`true` : sql`entity_id = any(${[...entityIds]}::bigint[])`;
  const { rows } = await sql<{ ruleId: number; id: number; name: string; entityName: string | null }>`
    select rule_id, id, name, entity_name from (
      select named.*, row_number() over (partition by rule_id order by entity_name, name, id) as place_number from (
        select rule.id as rule_id, told.place_id as id, ${entityOfPlace} as entity_id,
          case rule.place when 'entity' then (select name from entities where entities.id = told.place_id)
            when 'corridor' then (select name from corridors where corridors.id = told.place_id)
            else (select name from devices where devices.id = told.place_id) end as name,
          case rule.place when 'entity' then null
            else (select entities.name from entities where entities.id = ${entityOfPlace}) end as entity_name
        from counting_rules as rule join counting_rule_places as told on told.rule_id = rule.id
        where rule.id = any(${[...ruleIds]}::bigint[])) as named
      where name is not null and ${seen}) as numbered
    where place_number <= ${most} order by rule_id, place_number`.execute(db);
  const grouped = Map.groupBy(rows, ({ ruleId }) => ruleId);
  return new Map(
    [...grouped].map(([ruleId, places]) => [
      ruleId,
      places.map(({ id, name, entityName }) => ({ id, name, entityName })),
    ]),
  );
}
