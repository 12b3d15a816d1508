import type { RulePlace } from '@portico/contract/words/counting-rules';
import type { Language } from '@portico/contract/words/languages';
import { type ZoneRules, zoneRules } from '@portico/counting/zones';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { type EntityScope, loadEntityScope } from '../organisations/index.ts';

/** Places of one company that the user may create rules for: their names for the log, and their distinct time zones. */
export type RulePlaces = { companyId: number; names: string[]; placeZones: ZoneRules[] };

type PlaceRow = {
  id: number;
  companyId: number;
  name: string;
  entityId: number | null;
  timeZone: string | null;
  dstEnable: number | null;
};

/** Entities, entrances or devices with their time zone. A device has the entity where it is installed or to which it is assigned. */
const tables: Readonly<Record<RulePlace, RawBuilder<PlaceRow>>> = {
  entity: sql`select id, company_id, name, id as entity_id, time_zone, dst_enable from entities`,
  corridor: sql`select corridors.id, corridors.company_id, corridors.name, entity_id, time_zone, dst_enable
    from corridors join entities on entities.id = entity_id`,
  device: sql`select devices.id, devices.company_id, devices.name, entity_id, time_zone, dst_enable
    from devices left join entities on entities.id = entity_id`,
};

/** Returns the places with these ids. Throws notFound if one does not exist, is not visible to the user or belongs to another company. */
export async function requireRulePlaces(
  db: Db,
  user: CurrentUser,
  place: RulePlace,
  ids: readonly number[],
): Promise<RulePlaces> {
  const scope = await loadEntityScope(db, user);
  const rows = await placesById(db, place, ids);
  const [first] = rows;
  if (first === undefined || rows.length < new Set(ids).size) throw new AppError('notFound');
  if (rows.some((row) => row.companyId !== first.companyId || !isVisible(scope, row))) throw new AppError('notFound');
  if (place === 'device') await requireVisibleHistory(db, scope, ids);
  const zones = new Map(rows.map(({ timeZone, dstEnable }) => [`${timeZone}/${dstEnable}`, { timeZone, dstEnable }]));
  return {
    companyId: first.companyId,
    names: rows.map(({ name }) => name),
    placeZones: [...zones.values()].map(({ timeZone, dstEnable }) => zoneRules(timeZone ?? 'UTC', dstEnable === 1)),
  };
}

/** Throws notFound if the user cannot see all places of a rule that still exist. */
export async function requireVisibleRulePlaces(
  db: Db,
  user: CurrentUser,
  rule: { place: RulePlace; placeIds: readonly number[] },
): Promise<void> {
  const scope = await loadEntityScope(db, user);
  const rows = await placesById(db, rule.place, rule.placeIds);
  if (rows.some((row) => !isVisible(scope, row))) throw new AppError('notFound');
  if (rule.place === 'device') await requireVisibleHistory(db, scope, rule.placeIds);
}

async function placesById(db: Db, place: RulePlace, ids: readonly number[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`select * from (${tables[place]}) as places
    where id = any(${[...ids]}::bigint[]) order by name, id`.execute(db);
  return rows;
}

function isVisible({ companyId, entityIds }: EntityScope, row: PlaceRow): boolean {
  if (companyId !== null && row.companyId !== companyId) return false;
  return entityIds === 'all' || row.entityId === null || entityIds.includes(row.entityId);
}

// A rule for a device changes counts of every entity where it was ever installed, so all of them must be visible.
async function requireVisibleHistory(db: Db, { entityIds }: EntityScope, deviceIds: readonly number[]): Promise<void> {
  if (entityIds === 'all') return;
  const { rows } = await sql`select 1 from bindings join corridors on corridors.id = bindings.corridor_id
    where device_id = any(${[...deviceIds]}::bigint[]) and entity_id <> all(${[...entityIds]}::bigint[]) limit 1`.execute(
    db,
  );
  if (rows.length > 0) throw new AppError('deviceNoPermission');
}

/** SQL condition on `rule`: whether any of its places is visible. */
export function hasVisibleRulePlace({ companyId, entityIds }: EntityScope): RawBuilder<boolean> {
  const ofCompany = companyId === null ? sql`true` : sql`rule.company_id = ${companyId}`;
  if (entityIds === 'all') return sql<boolean>`${ofCompany}`;
  return sql<boolean>`(${ofCompany} and exists (select from counting_rule_places as told where told.rule_id = rule.id and ${entityOfPlace}
    = any(${[...entityIds]}::bigint[])))`;
}

/** SQL expression: the entity of a joined rule place; null for a device without entity. */
const entityOfPlace = sql`(case rule.place when 'entity' then told.place_id
  when 'corridor' then (select entity_id from corridors where corridors.id = told.place_id)
  else (select entity_id from devices where devices.id = told.place_id) end)`;

/** Returns the visible places of rules by rule id, ordered by name, at most `maxPerRule` of each rule. */
export async function loadPlacesByRule(
  db: Db,
  { entityIds }: EntityScope,
  ruleIds: readonly number[],
  { maxPerRule, language }: { maxPerRule: number; language: Language },
): Promise<Map<number, { id: number; name: string; entityName: string | null }[]>> {
  const isVisibleEntity = entityIds === 'all' ? sql`true` : sql`entity_id = any(${[...entityIds]}::bigint[])`;
  const { rows } = await sql<{ ruleId: number; id: number; name: string; entityName: string | null }>`
    select rule_id, id, name, entity_name from (
      select named.*, row_number() over (partition by rule_id order by ${orderByName('entity_name', language)}, ${orderByName('name', language)}, id) as place_number from (
        select rule.id as rule_id, told.place_id as id, ${entityOfPlace} as entity_id,
          case rule.place when 'entity' then (select name from entities where entities.id = told.place_id)
            when 'corridor' then (select name from corridors where corridors.id = told.place_id)
            else (select name from devices where devices.id = told.place_id) end as name,
          case rule.place when 'entity' then null
            else (select entities.name from entities where entities.id = ${entityOfPlace}) end as entity_name
        from counting_rules as rule join counting_rule_places as told on told.rule_id = rule.id
        where rule.id = any(${[...ruleIds]}::bigint[])) as named
      where name is not null and ${isVisibleEntity}) as numbered
    where place_number <= ${maxPerRule} order by rule_id, place_number`.execute(db);
  const grouped = Map.groupBy(rows, ({ ruleId }) => ruleId);
  return new Map(
    [...grouped].map(([ruleId, places]) => [
      ruleId,
      places.map(({ id, name, entityName }) => ({ id, name, entityName })),
    ]),
  );
}
