import { setTimeout as pause } from 'node:timers/promises';
import type { TestServer } from '../platform/testing/server.ts';
import type { TestCompany } from '../platform/testing/test-factory.ts';

/** A table whose rows belong to companies. */
export type CompanyTable = {
  /** hasCompanyColumn: the table has a column with the company's id; viaParent: the row that the first link refers to has the company. */
  kind: 'hasCompanyColumn' | 'viaParent';
  /** Key columns of a row; default: `id`. */
  keyColumns?: readonly string[];
  /** Column with the company's id; default: `company_id`. */
  companyColumn?: string;
  /** A column that users' calls may change. */
  changeableColumn: string;
  /** Columns that refer to rows of companies, and the tables they refer to. */
  links?: Readonly<Record<string, string>>;
  /** Users' calls may only read the table. */
  readOnly?: true;
};

/** Every table with rows of companies. */
export const companyTables: Readonly<Record<string, CompanyTable>> = {
  companies: { kind: 'hasCompanyColumn', companyColumn: 'id', changeableColumn: 'name' },
  organisations: { kind: 'hasCompanyColumn', changeableColumn: 'name', links: { parent_id: 'organisations' } },
  roles: { kind: 'hasCompanyColumn', changeableColumn: 'remark' },
  users: { kind: 'hasCompanyColumn', changeableColumn: 'nick_name' },
  entities: { kind: 'hasCompanyColumn', changeableColumn: 'remark', links: { organisation_id: 'organisations' } },
  corridors: { kind: 'hasCompanyColumn', changeableColumn: 'remark', links: { entity_id: 'entities' } },
  areas: { kind: 'hasCompanyColumn', changeableColumn: 'name', links: { entity_id: 'entities' } },
  devices: { kind: 'hasCompanyColumn', changeableColumn: 'name', links: { entity_id: 'entities' } },
  bindings: {
    kind: 'hasCompanyColumn',
    changeableColumn: 'to_at',
    links: { device_id: 'devices', corridor_id: 'corridors' },
  },
  rewrites: { kind: 'hasCompanyColumn', changeableColumn: 'state', links: { device_id: 'devices' } },
  old_records: {
    kind: 'hasCompanyColumn',
    keyColumns: ['device_id', 'line', 'at'],
    changeableColumn: 'minutes',
    links: { device_id: 'devices' },
  },
  overlapping_records: {
    kind: 'hasCompanyColumn',
    keyColumns: ['device_id', 'line', 'at', 'minutes'],
    changeableColumn: 'version',
    links: { device_id: 'devices' },
  },
  raw_messages: { kind: 'hasCompanyColumn', changeableColumn: 'reason', links: { device_id: 'devices' } },
  device_logs: { kind: 'hasCompanyColumn', changeableColumn: 'count', links: { device_id: 'devices' } },
  findings: {
    kind: 'hasCompanyColumn',
    changeableColumn: 'dismissed_reason',
    links: { entity_id: 'entities', device_id: 'devices', corridor_id: 'corridors' },
  },
  holidays: { kind: 'hasCompanyColumn', changeableColumn: 'name', links: { organisation_id: 'organisations' } },
  imports: { kind: 'hasCompanyColumn', changeableColumn: 'state' },
  export_jobs: { kind: 'hasCompanyColumn', changeableColumn: 'state' },
  import_rows: {
    kind: 'viaParent',
    keyColumns: ['import_id', 'row'],
    changeableColumn: 'name',
    links: { import_id: 'imports' },
  },
  counting_rules: { kind: 'hasCompanyColumn', changeableColumn: 'reason' },
  counting_rule_places: {
    kind: 'viaParent',
    keyColumns: ['rule_id', 'place_id'],
    changeableColumn: 'place_id',
    links: { rule_id: 'counting_rules' },
  },
  rule_runs: { kind: 'hasCompanyColumn', changeableColumn: 'state', links: { rule_id: 'counting_rules' } },
  value_days: { kind: 'hasCompanyColumn', keyColumns: ['company_id', 'day'], changeableColumn: 'asked' },
  made_days: {
    kind: 'hasCompanyColumn',
    keyColumns: ['company_id', 'day', 'corridor_id'],
    changeableColumn: 'day',
    readOnly: true,
  },
  damaged_counts: {
    kind: 'hasCompanyColumn',
    keyColumns: ['store_table', 'month', 'company_id', 'device_id', 'cause'],
    changeableColumn: 'records',
    readOnly: true,
  },
  gap_fillings: { kind: 'hasCompanyColumn', changeableColumn: 'reason', links: { corridor_id: 'corridors' } },
  gap_filling_hours: {
    kind: 'viaParent',
    keyColumns: ['filling_id', 'hour_local'],
    changeableColumn: 'received_minutes',
    links: { filling_id: 'gap_fillings' },
  },
  saved_views: { kind: 'hasCompanyColumn', changeableColumn: 'name', links: { owner: 'users' } },
  targets: {
    kind: 'hasCompanyColumn',
    changeableColumn: 'yearly',
    links: { organisation_id: 'organisations', entity_id: 'entities' },
  },
  images: { kind: 'hasCompanyColumn', keyColumns: ['name'], changeableColumn: 'kind' },
  operation_logs: { kind: 'hasCompanyColumn', changeableColumn: 'target', readOnly: true },
  login_attempts: { kind: 'hasCompanyColumn', changeableColumn: 'agent', readOnly: true },
  role_menus: {
    kind: 'viaParent',
    keyColumns: ['role_id', 'menu_id'],
    changeableColumn: 'menu_id',
    links: { role_id: 'roles' },
  },
  user_roles: {
    kind: 'viaParent',
    keyColumns: ['user_id', 'role_id'],
    changeableColumn: 'role_id',
    links: { user_id: 'users', role_id: 'roles' },
  },
  user_organisations: {
    kind: 'viaParent',
    keyColumns: ['user_id', 'organisation_id'],
    changeableColumn: 'organisation_id',
    links: { user_id: 'users', organisation_id: 'organisations' },
  },
  user_entities: {
    kind: 'viaParent',
    keyColumns: ['user_id', 'entity_id'],
    changeableColumn: 'entity_id',
    links: { user_id: 'users', entity_id: 'entities' },
  },
  forwardings: {
    kind: 'viaParent',
    keyColumns: ['entity_id', 'protocol'],
    changeableColumn: 'address',
    links: { entity_id: 'entities' },
  },
  area_corridors: {
    kind: 'viaParent',
    keyColumns: ['area_id', 'corridor_id'],
    changeableColumn: 'corridor_id',
    links: { area_id: 'areas', corridor_id: 'corridors' },
  },
};

/** Tables of the installation that users' calls may access. */
export const platformTables: readonly string[] = [
  'menus',
  'unassigned_devices',
  'removed_companies',
  'device_models',
  'firmware_configs',
  'firmware_files',
];

/** Tables that only the program itself accesses. */
export const programTables: readonly string[] = [
  'settings',
  'data_changes',
  'sessions',
  'challenges',
  'login_limits',
  'known_devices',
  'email_codes',
  'second_factors',
  'recovery_codes',
  'unassigned_messages',
  'unidentified_messages',
  'stored_days',
  'stored_months',
  'damaged_parts',
  'kysely_migration',
  'kysely_migration_lock',
];

/** Creates a company with at least one row in each of its tables. */
export async function createCompanyWithAllTables({ factory, db }: TestServer, name: string): Promise<TestCompany> {
  const company = await factory.company({ name });
  const organisation = await factory.organisation({ company });
  const entity = await factory.entity({ company, organisation });
  const corridors = [await factory.corridor({ entity }), await factory.corridor({ entity })];
  await db
    .insertInto('forwardings')
    .values({ entityId: entity.id, protocol: 1, address: 'https://example.com/' })
    .execute();
  await factory.area({ entity, corridors });
  const device = await factory.device({ company, ...(corridors[0] === undefined ? {} : { corridor: corridors[0] }) });
  const { id: userId, username } = await factory.user({ company, permissions: ['user:list'], entities: [entity] });
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
  const oldRecord = { line: 0, at, minutes: 5, version: 1, receivedAt: at, isTotal: false, metrics: '{}' };
  await db
    .insertInto('oldRecords')
    .values({ ...ofDevice, ...oldRecord })
    .execute();
  const overlapping = { line: 0, at, minutes: 5, version: 1, receivedAt: at, flags: 0, metrics: '{}' };
  await db
    .insertInto('overlappingRecords')
    .values({ ...ofDevice, ...overlapping })
    .execute();
  const raw = { bodyHash: 'key', format: 'hx-f1', path: '', address: '', reason: 'test', messages: 1 };
  await db
    .insertInto('rawMessages')
    .values({ ...ofDevice, ...raw, firstAt: at, lastAt: at, body: Buffer.from('test') })
    .execute();
  const damage = { storeTable: 'records', month: 202605, cause: 'missing' as const, days: 1, records: 1, foundAt: at };
  await db
    .insertInto('damagedCounts')
    .values({ ...ofDevice, ...damage })
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
  const insertedImport = await db
    .insertInto('imports')
    .values({ ...of, userId, kind: 'entities', fileName: 'file.csv', language: 'en', state: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('importRows')
    .values({ importId: insertedImport.id, row: 2, name: 'Row', outcome: 'failed', cells: '{}' })
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

const maxInsertTries = 50;
const settleMilliseconds = 200;

/**
 * Inserts days with corrected values for companies from `createCompanyWithAllTables`. Call it after creating all of them, because the next
 * event of a device makes the rewriter process these days. A run that an earlier event began may still process them, so they are inserted
 * until they stay.
 */
export async function insertValueDays({ db }: TestServer, companies: readonly TestCompany[]): Promise<void> {
  const days = companies.map(({ id }) => ({ companyId: id, day: '2026-05-01' }));
  const madeDays = days.map((each) => ({ ...each, corridorId: each.companyId }));
  for (let tries = 1; tries <= maxInsertTries; tries += 1) {
    await db
      .insertInto('valueDays')
      .values(days)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('madeDays')
      .values(madeDays)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await pause(settleMilliseconds);
    const kept = await db.selectFrom('valueDays').select('companyId').execute();
    const made = await db.selectFrom('madeDays').select('companyId').execute();
    if (kept.length >= days.length && made.length >= days.length) return;
  }
  throw new Error('the days of corrected values were processed again and again');
}
