import type { ColumnType, Generated } from 'kysely';
import type { CreatedAtColumn, GeneratedId, KeyColumns, SearchColumns, UniqueKeyColumns } from './column-types.ts';
import type { DamagedCountsTable, DamagedPartsTable, StoredDaysTable, StoredMonthsTable } from './damage-tables.ts';
import type {
  BindingsTable,
  DeviceLogsTable,
  DeviceModelsTable,
  DevicesTable,
  FindingsTable,
  FirmwareConfigsTable,
  FirmwareFilesTable,
  OldRecordsTable,
  OverlappingRecordsTable,
  RawMessagesTable,
  RewritesTable,
  UnassignedDevicesTable,
  UnassignedMessagesTable,
  UnidentifiedMessagesTable,
} from './device-tables.ts';
import type { ExportJobsTable } from './export-tables.ts';
import type { HolidaysTable, SavedViewsTable } from './insight-tables.ts';
import type {
  CorrectionDaysTable,
  CountingRulePlacesTable,
  CountingRulesTable,
  RuleRunsTable,
  SyntheticRecordDaysTable,
} from './rule-tables.ts';
import type { TargetsTable } from './target-tables.ts';

// The tables of migrations/*.sql as types, in camelCase. Ids are numbers below 2^53, instants are Dates, local dates "yyyy-MM-dd".

export type Database = {
  settings: SettingsTable;
  dataChanges: DataChangesTable;
  companies: CompaniesTable;
  organisations: OrganisationsTable;
  menus: MenusTable;
  roles: RolesTable;
  roleMenus: RoleMenusTable;
  users: UsersTable;
  userRoles: UserRolesTable;
  userOrganisations: UserOrganisationsTable;
  userEntities: UserEntitiesTable;
  sessions: SessionsTable;
  challenges: ChallengesTable;
  loginAttempts: LoginAttemptsTable;
  loginLimits: LoginLimitsTable;
  knownDevices: KnownDevicesTable;
  entities: EntitiesTable;
  corridors: CorridorsTable;
  areas: AreasTable;
  areaCorridors: AreaCorridorsTable;
  devices: DevicesTable;
  bindings: BindingsTable;
  rewrites: RewritesTable;
  deviceLogs: DeviceLogsTable;
  oldRecords: OldRecordsTable;
  overlappingRecords: OverlappingRecordsTable;
  rawMessages: RawMessagesTable;
  unassignedDevices: UnassignedDevicesTable;
  unidentifiedMessages: UnidentifiedMessagesTable;
  unassignedMessages: UnassignedMessagesTable;
  holidays: HolidaysTable;
  operationLogs: OperationLogsTable;
  emailCodes: EmailCodesTable;
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  images: ImagesTable;
  removedCompanies: RemovedCompaniesTable;
  forwardings: ForwardingsTable;
  deviceModels: DeviceModelsTable;
  firmwareFiles: FirmwareFilesTable;
  firmwareConfigs: FirmwareConfigsTable;
  imports: ImportsTable;
  exportJobs: ExportJobsTable;
  importRows: ImportRowsTable;
  countingRules: CountingRulesTable;
  countingRulePlaces: CountingRulePlacesTable;
  ruleRuns: RuleRunsTable;
  valueDays: CorrectionDaysTable;
  madeDays: SyntheticRecordDaysTable;
  findings: FindingsTable;
  gapFillings: GapFillingsTable;
  gapFillingHours: GapFillingHoursTable;
  savedViews: SavedViewsTable;
  targets: TargetsTable;
  storedDays: StoredDaysTable;
  storedMonths: StoredMonthsTable;
  damagedCounts: DamagedCountsTable;
  damagedParts: DamagedPartsTable;
};

type SettingsTable = { name: string; value: string };

type CompaniesTable = SearchColumns<'name'> & {
  id: GeneratedId;
  name: string;
  status: Generated<number>;
  logoName: string | null;
  contact: string | null;
  phone: string | null;
  address: string | null;
  expiresAt: Date | null;
  deviceQuota: number | null;
  requireSecondFactor: Generated<boolean>;
  createdAt: CreatedAtColumn;
  businessTime: Generated<string>;
  captureRate: Generated<number>;
  staffAreCustomers: Generated<boolean>;
  childrenAreCustomers: Generated<boolean>;
  retentionMonths: number | null;
  historyDays: ColumnType<number | null, number | null | undefined, number | null>;
  /** Networks of devices without a secret as text, "203.0.113.0/24"; null: any network. */
  deviceNetworks: string[] | null;
  revision: Generated<number>;
};

type OrganisationsTable = UniqueKeyColumns<'name'> &
  SearchColumns<'name'> & {
    id: GeneratedId;
    companyId: number;
    parentId: number | null;
    name: string;
    enabled: Generated<boolean>;
    createdAt: CreatedAtColumn;
    revision: Generated<number>;
  };

type MenusTable = {
  id: GeneratedId;
  parentId: number | null;
  type: number;
  zhName: string;
  enName: string;
  path: string;
  component: string | null;
  permission: string | null;
  icon: string | null;
  sort: Generated<number>;
  hidden: Generated<boolean>;
  platformOnly: Generated<boolean>;
  redirect: string | null;
  iframe: Generated<boolean>;
  icache: Generated<boolean>;
  builtIn: Generated<boolean>;
};

type RolesTable = UniqueKeyColumns<'name' | 'permission'> &
  SearchColumns<'name'> & {
    id: GeneratedId;
    companyId: number | null;
    name: string;
    permission: string;
    level: Generated<number>;
    remark: string | null;
    createdAt: CreatedAtColumn;
    revision: Generated<number>;
  };

type RoleMenusTable = { roleId: number; menuId: number };

type UsersTable = UniqueKeyColumns<'username'> &
  SearchColumns<'username' | 'nickName' | 'phone' | 'email'> & {
    id: GeneratedId;
    companyId: number | null;
    username: string;
    nickName: string;
    passwordHash: string;
    mustChangePassword: Generated<boolean>;
    email: string | null;
    phone: string | null;
    avatar: string | null;
    language: string | null;
    enabled: Generated<boolean>;
    userType: Generated<number>;
    rightRange: Generated<number>;
    homeItems: string | null;
    homePanels: string | null;
    /** "yyyy-MM-dd". */
    hireDate: string | null;
    createdAt: CreatedAtColumn;
    revision: Generated<number>;
  };

type UserRolesTable = { userId: number; roleId: number };
type UserOrganisationsTable = { userId: number; organisationId: number };
type UserEntitiesTable = { userId: number; entityId: number };

type SessionsTable = {
  id: GeneratedId;
  tokenHash: string;
  userId: number;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  address: string;
  agent: string;
};

type ChallengesTable = { id: string; kind: string; answer: string; tries: Generated<number>; expiresAt: Date };

type LoginAttemptsTable = KeyColumns<'username'> &
  SearchColumns<'username'> & {
    id: GeneratedId;
    at: Date;
    username: string;
    userId: number | null;
    address: string;
    agent: string;
    failure: string | null;
    companyId: number | null;
  };

type LoginLimitsTable = { key: string; level: number; updatedAt: Date; freeAt: Date };

type KnownDevicesTable = { tokenHash: string; userId: number; lastUsedAt: Date };

type EntitiesTable = UniqueKeyColumns<'name'> &
  SearchColumns<'name' | 'city' | 'address' | 'tags'> & {
    id: GeneratedId;
    companyId: number;
    organisationId: number;
    name: string;
    timeZone: string;
    dstEnable: Generated<number>;
    workTime: Generated<string>;
    city: string | null;
    address: string | null;
    mobile: string | null;
    email: string | null;
    remark: string | null;
    createdAt: CreatedAtColumn;
    pushStateEnable: Generated<number>;
    entranceType: number | null;
    tags: Generated<string[]>;
    latitude: number | null;
    longitude: number | null;
    capacity: number | null;
    occupancyReset: string | null;
    revision: Generated<number>;
    healthCheckedAt: Date | null;
  };

type CorridorsTable = UniqueKeyColumns<'name'> &
  SearchColumns<'name'> & {
    id: GeneratedId;
    companyId: number;
    entityId: number;
    name: string;
    remark: string | null;
    createdAt: CreatedAtColumn;
    removedAt: Date | null;
    revision: Generated<number>;
  };

type AreasTable = UniqueKeyColumns<'name'> &
  SearchColumns<'name'> & {
    id: GeneratedId;
    companyId: number;
    entityId: number;
    name: string;
    createdAt: CreatedAtColumn;
    revision: Generated<number>;
  };
type AreaCorridorsTable = { areaId: number; corridorId: number };

type OperationLogsTable = SearchColumns<'username' | 'targetName'> & {
  id: GeneratedId;
  companyId: number | null;
  userId: number | null;
  username: string;
  at: Date;
  route: string;
  target: string | null;
  address: string;
  status: number;
  milliseconds: number;
  type: Generated<string>;
  targetName: string | null;
  changes: ColumnType<FieldChange[], string | undefined, never>;
};

/** A field's value before and after a change, as text; null: none. Secrets are "***". */
export type FieldChange = { field: string; before: string | null; after: string | null };

type EmailCodesTable = {
  id: GeneratedId;
  email: string;
  network: string;
  codeHash: string;
  tries: Generated<number>;
  used: Generated<boolean>;
  createdAt: Date;
  expiresAt: Date;
};

type SecondFactorsTable = {
  userId: number;
  secret: string;
  confirmedAt: Date | null;
  lastStep: Generated<number>;
  createdAt: CreatedAtColumn;
};

type RecoveryCodesTable = { userId: number; codeHash: string; usedAt: Date | null };

type ImagesTable = {
  name: string;
  companyId: number | null;
  kind: string;
  bytes: number;
  width: number;
  height: number;
  createdBy: number | null;
  createdAt: CreatedAtColumn;
};

type RemovedCompaniesTable = { id: number; removedAt: Date; imageNames: string[] };

type ForwardingsTable = {
  entityId: number;
  protocol: number;
  enabled: Generated<boolean>;
  address: string;
  channelCode: string | null;
  changedAt: CreatedAtColumn;
};

/** A message: a key of the text catalogues and the values of its placeholders. `field` in the next types: the column of a cell. */
export type StoredReason = { key: string; params: Record<string, string | number> };
export type StoredProblem = StoredReason & { field: string | null };
export type StoredCellChange = { field: string; before: string; after: string };

type ImportsTable = {
  id: GeneratedId;
  companyId: number;
  userId: number;
  kind: string;
  fileName: string;
  language: string;
  state: string;
  mode: string | null;
  done: Generated<number>;
  total: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  failed: Generated<number>;
  kept: Generated<number>;
  problem: ColumnType<StoredReason | null, string | null, string | null>;
  ignored: Generated<string[]>;
  aliveAt: ColumnType<Date, Date | undefined, Date>;
  createdAt: CreatedAtColumn;
  appliedAt: Date | null;
  secretsAt: Date | null;
};

type ImportRowsTable = {
  importId: number;
  row: number;
  name: string;
  outcome: string;
  cells: ColumnType<Record<string, string>, string, string>;
  changes: ColumnType<StoredCellChange[], string | undefined, string>;
  problems: ColumnType<StoredProblem[], string | undefined, string>;
  thingId: number | null;
  stored: Generated<boolean>;
  kept: ColumnType<StoredReason | null, string | null, string | null>;
};

type GapFillingsTable = {
  id: GeneratedId;
  companyId: number;
  corridorId: number;
  /** Local time of the store in seconds since 1970-01-01 00:00, like `toLocal`. */
  fromLocal: number;
  toLocal: number;
  reason: string;
  createdBy: number | null;
  createdAt: CreatedAtColumn;
  withdrawnBy: number | null;
  withdrawnAt: Date | null;
};

type GapFillingHoursTable = {
  fillingId: number;
  hourLocal: number;
  metrics: ColumnType<Record<string, number>, string, string>;
  receivedMinutes: number;
};

/** The transactions that changed base data ('data') or reports of devices ('report'), see data-cache.ts. */
type DataChangesTable = { kind: 'data' | 'report'; transaction: Generated<string> };
