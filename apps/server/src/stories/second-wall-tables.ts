import type { TestCompany } from '../platform/testing/world.ts';
import type { TestServer } from '../platform/testing/server.ts';

/** A table whose rows belong to companies. */
export type CompanyTable = {
  /** own: by a column of the company's id; through: by the row its first link points at. */
  kind: 'own' | 'through';
  /** What names a row; `id` unless told. */
  key?: readonly string[];
  /** Column with the company's id; `company_id` unless told. */
  company?: string;
  /** A column calls of people may change. */
  touch: string;
  /** Columns that point at rows of companies, and the tables of those. */
  links?: Readonly<Record<string, string>>;
  /** Calls of people may only read it. */
  readOnly?: true;
};

/** Every table a company's rows lie in. */
export const companyTables: Readonly<Record<string, CompanyTable>> = {
  companies: { kind: 'own', company: 'id', touch: 'name' },
  organisations: { kind: 'own', touch: 'name', links: { parent_id: 'organisations' } },
  roles: { kind: 'own', touch: 'remark' },
  users: { kind: 'own', touch: 'nick_name' },
  entities: { kind: 'own', touch: 'remark', links: { organisation_id: 'organisations' } },
  corridors: { kind: 'own', touch: 'remark', links: { entity_id: 'entities' } },
  areas: { kind: 'own', touch: 'name', links: { entity_id: 'entities' } },
  devices: { kind: 'own', touch: 'name', links: { entity_id: 'entities' } },
  bindings: { kind: 'own', touch: 'to_at', links: { device_id: 'devices', corridor_id: 'corridors' } },
  rewrites: { kind: 'own', touch: 'state', links: { device_id: 'devices' } },
  device_logs: { kind: 'own', touch: 'count', links: { device_id: 'devices' } },
  findings: {
    kind: 'own',
    touch: 'dismissed_reason',
    links: { entity_id: 'entities', device_id: 'devices', corridor_id: 'corridors' },
  },
  holidays: { kind: 'own', touch: 'name', links: { organisation_id: 'organisations' } },
  imports: { kind: 'own', touch: 'state' },
  export_jobs: { kind: 'own', touch: 'state' },
  import_rows: { kind: 'through', key: ['import_id', 'row'], touch: 'name', links: { import_id: 'imports' } },
  counting_rules: { kind: 'own', touch: 'reason' },
  counting_rule_places: {
    kind: 'through',
    key: ['rule_id', 'place_id'],
    touch: 'place_id',
    links: { rule_id: 'counting_rules' },
  },
  rule_runs: { kind: 'own', touch: 'state', links: { rule_id: 'counting_rules' } },
  value_days: { kind: 'own', key: ['company_id', 'day'], touch: 'asked' },
  made_days: { kind: 'own', key: ['company_id', 'day', 'corridor_id'], touch: 'day', readOnly: true },
  gap_fillings: { kind: 'own', touch: 'reason', links: { corridor_id: 'corridors' } },
  gap_filling_hours: {
    kind: 'through',
    key: ['filling_id', 'hour_local'],
    touch: 'received_minutes',
    links: { filling_id: 'gap_fillings' },
  },
  saved_views: { kind: 'own', touch: 'name', links: { owner: 'users' } },
  targets: { kind: 'own', touch: 'yearly', links: { organisation_id: 'organisations', entity_id: 'entities' } },
  images: { kind: 'own', key: ['name'], touch: 'kind' },
  operation_logs: { kind: 'own', touch: 'target', readOnly: true },
  login_attempts: { kind: 'own', touch: 'agent', readOnly: true },
  role_menus: { kind: 'through', key: ['role_id', 'menu_id'], touch: 'menu_id', links: { role_id: 'roles' } },
  user_roles: {
    kind: 'through',
    key: ['user_id', 'role_id'],
    touch: 'role_id',
    links: { user_id: 'users', role_id: 'roles' },
  },
  user_organisations: {
    kind: 'through',
    key: ['user_id', 'organisation_id'],
    touch: 'organisation_id',
    links: { user_id: 'users', organisation_id: 'organisations' },
  },
  user_entities: {
    kind: 'through',
    key: ['user_id', 'entity_id'],
    touch: 'entity_id',
    links: { user_id: 'users', entity_id: 'entities' },
  },
  forwardings: {
    kind: 'through',
    key: ['entity_id', 'protocol'],
    touch: 'address',
    links: { entity_id: 'entities' },
  },
  area_corridors: {
    kind: 'through',
    key: ['area_id', 'corridor_id'],
    touch: 'corridor_id',
    links: { area_id: 'areas', corridor_id: 'corridors' },
  },
};

/** Tables of the installation that calls of people reach. */
export const platformTables: readonly string[] = [
  'menus',
  'unassigned_devices',
  'removed_companies',
  'device_models',
  'firmware_configs',
  'firmware_files',
];

/** Tables only the program itself reaches. */
export const programTables: readonly string[] = [
  'settings',
  'data_changes',
  'sessions',
  'challenges',
  'email_codes',
  'second_factors',
  'recovery_codes',
  'unassigned_messages',
  'kysely_migration',
  'kysely_migration_lock',
];

/** A company with at least a row in each of its tables. */
export async function fullCompany({ world, db }: TestServer, name: string): Promise<TestCompany> {
  const company = await world.company({ name });
  const organisation = await world.organisation({ company });
  const entity = await world.entity({ company, organisation });
  const corridors = [await world.corridor({ entity }), await world.corridor({ entity })];
  await db
    .insertInto('forwardings')
    .values({ entityId: entity.id, protocol: 1, address: 'https://example.com/' })
    .execute();
  await world.area({ entity, corridors });
  const device = await world.device({ company, ...(corridors[0] === undefined ? {} : { corridor: corridors[0] }) });
  const { id: userId, username } = await world.user({ company, permissions: ['user:list'], entities: [entity] });
  const at = new Date();
  const of = { companyId: company.id };
  const ofDevice = { ...of, deviceId: device.id };
  await db
    .insertInto('rewrites')
    .values({ ...ofDevice, fromAt: at, toAt: at, reason: 'test', state: 'done' })
    .execute();
  await db
    .insertInto('deviceLogs')
    .values({ ...ofDevice, day: '2026-05-01', firstAt: at, lastAt: at, kind: 'test', detail: '' })
    .execute();
  await db
    .insertInto('findings')
    .values({
      ...ofDevice,
      entityId: entity.id,
      corridorId: corridors[0]?.id ?? null,
      kind: 'jump',
      started: '2026-05-01 10:00:00',
    })
    .execute();
  await db
    .insertInto('holidays')
    .values({ ...of, name: 'Day', startDate: '2026-05-01', endDate: '2026-05-01', organisationId: organisation.id })
    .execute();
  await db
    .insertInto('images')
    .values({ ...of, name: `${name}.png`, kind: 'logo', bytes: 1, width: 1, height: 1 })
    .execute();
  const rule = await db
    .insertInto('countingRules')
    .values({ ...of, kind: 'eliminate', place: 'entity', reason: 'test', createdBy: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('countingRulePlaces').values({ ruleId: rule.id, placeId: entity.id }).execute();
  await db
    .insertInto('ruleRuns')
    .values({ ...of, ruleId: rule.id, what: 'add', state: 'done' })
    .execute();
  const kept = await db
    .insertInto('imports')
    .values({ ...of, userId, kind: 'entities', fileName: 'file.csv', language: 'en', state: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('importRows')
    .values({ importId: kept.id, row: 2, name: 'Row', outcome: 'failed', cells: '{}' })
    .execute();
  await db
    .insertInto('exportJobs')
    .values({ ...of, userId, what: 'rank', format: 'csv', language: 'en', state: 'done', fileName: 'file.csv' })
    .execute();
  const filling = await db
    .insertInto('gapFillings')
    .values({ ...of, corridorId: corridors[0]?.id ?? 0, fromLocal: 0, toLocal: 3600, reason: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('gapFillingHours')
    .values({ fillingId: filling.id, hourLocal: 0, metrics: '{}', receivedMinutes: 0 })
    .execute();
  const noMonths = Array.from({ length: 12 }, () => null);
  await db
    .insertInto('targets')
    .values([
      { ...of, entityId: entity.id, organisationId: null, year: 2026, yearly: 1, months: noMonths },
      { ...of, entityId: null, organisationId: organisation.id, year: 2026, yearly: 1, months: noMonths },
    ])
    .execute();
  await db
    .insertInto('savedViews')
    .values({ ...of, owner: userId, viewPage: 'contrast', name: 'View', state: '', shared: 'company' })
    .execute();
  await db
    .insertInto('operationLogs')
    .values({ ...of, userId, username, at, route: 'users.add', address: '::1', status: 200, milliseconds: 1 })
    .execute();
  await db
    .insertInto('loginAttempts')
    .values({ ...of, userId, username, at, address: '::1', agent: 'test', failure: null })
    .execute();
  return company;
}

/** Days with corrected values, of companies that are complete: whoever writes past records again takes them up at the next news of a device. */
export async function giveValueDays({ db }: TestServer, companies: readonly TestCompany[]): Promise<void> {
  const days = companies.map(({ id }) => ({ companyId: id, day: '2026-05-01' }));
  await db.insertInto('valueDays').values(days).execute();
  await db
    .insertInto('madeDays')
    .values(days.map((each) => ({ ...each, corridorId: each.companyId })))
    .execute();
}
