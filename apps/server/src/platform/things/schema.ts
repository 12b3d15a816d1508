import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

// The tables of migrations/*.sql as types, in camelCase. Ids are numbers below 2^53, instants are Dates, local dates "yyyy-MM-dd".

type Id = Generated<number>;
/** Filled by the database unless given. */
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

export type Database = {
  settings: SettingsTable;
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
  entities: EntitiesTable;
  corridors: CorridorsTable;
  areas: AreasTable;
  areaCorridors: AreaCorridorsTable;
  devices: DevicesTable;
  bindings: BindingsTable;
  rewrites: RewritesTable;
  deviceLogs: DeviceLogsTable;
  unassignedDevices: UnassignedDevicesTable;
  unassignedMessages: UnassignedMessagesTable;
  holidays: HolidaysTable;
  operationLogs: OperationLogsTable;
  emailCodes: EmailCodesTable;
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  images: ImagesTable;
  removedCompanies: RemovedCompaniesTable;
};

type SettingsTable = { name: string; value: string };

type CompaniesTable = {
  id: Id;
  name: string;
  status: Generated<number>;
  logoName: string | null;
  contact: string | null;
  phone: string | null;
  address: string | null;
  expiresAt: Date | null;
  deviceQuota: number | null;
  requireSecondFactor: Generated<boolean>;
  createdAt: CreatedAt;
};

type OrganisationsTable = {
  id: Id;
  companyId: number;
  parentId: number | null;
  name: string;
  enabled: Generated<boolean>;
  createdAt: CreatedAt;
};

type MenusTable = {
  id: Id;
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

type RolesTable = {
  id: Id;
  companyId: number | null;
  name: string;
  permission: string;
  level: Generated<number>;
  remark: string | null;
  createdAt: CreatedAt;
};

type RoleMenusTable = { roleId: number; menuId: number };

type UsersTable = {
  id: Id;
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
  /** "yyyy-MM-dd". */
  hireDate: string | null;
  createdAt: CreatedAt;
};

type UserRolesTable = { userId: number; roleId: number };
type UserOrganisationsTable = { userId: number; organisationId: number };
type UserEntitiesTable = { userId: number; entityId: number };

type SessionsTable = {
  id: Id;
  tokenHash: string;
  userId: number;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  address: string;
  agent: string;
};

type ChallengesTable = { id: string; kind: string; answer: string; tries: Generated<number>; expiresAt: Date };

type LoginAttemptsTable = {
  id: Id;
  at: Date;
  username: string;
  userId: number | null;
  address: string;
  agent: string;
  failure: string | null;
  companyId: number | null;
};

type EntitiesTable = {
  id: Id;
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
  createdAt: CreatedAt;
};

type CorridorsTable = {
  id: Id;
  companyId: number;
  entityId: number;
  name: string;
  remark: string | null;
  createdAt: CreatedAt;
};

type AreasTable = { id: Id; companyId: number; entityId: number; name: string; createdAt: CreatedAt };
type AreaCorridorsTable = { areaId: number; corridorId: number };

type DevicesTable = {
  id: Id;
  companyId: number;
  sn: string;
  name: string;
  deviceType: number;
  model: string;
  format: string;
  secretHash: string | null;
  uploadInterval: Generated<number>;
  recordPeriod: Generated<number>;
  dataMode: Generated<string>;
  expiresAt: Date | null;
  lastAt: Date | null;
  lastUploadAt: Date | null;
  lastDataAt: Date | null;
  battery: number | null;
  batteryTx: number | null;
  signal: number | null;
  focus: boolean | null;
  counting: boolean | null;
  version: string | null;
  mac: string | null;
  ip: string | null;
  reportedUploadInterval: number | null;
  clockSyncedAt: Date | null;
  createdAt: CreatedAt;
};

type BindingsTable = {
  id: Id;
  companyId: number;
  deviceId: number;
  corridorId: number;
  fromAt: Date;
  toAt: Date | null;
  createdBy: number | null;
  createdAt: CreatedAt;
};

type RewritesTable = {
  id: Id;
  companyId: number;
  deviceId: number;
  fromAt: Date;
  toAt: Date;
  reason: string;
  state: Generated<string>;
  done: Generated<number>;
  total: Generated<number>;
  createdAt: CreatedAt;
  finishedAt: Date | null;
};

type DeviceLogsTable = {
  id: Id;
  companyId: number;
  deviceId: number;
  /** "yyyy-MM-dd". */
  day: string;
  firstAt: Date;
  lastAt: Date;
  kind: string;
  detail: string;
  count: Generated<number>;
};

type UnassignedDevicesTable = {
  sn: string;
  format: string;
  address: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  messages: Generated<number>;
  lastMessage: string;
};

type UnassignedMessagesTable = {
  id: GeneratedAlways<number>;
  sn: string;
  format: string;
  path: string;
  receivedAt: Date;
  body: Uint8Array;
};

type HolidaysTable = {
  id: Id;
  companyId: number;
  name: string;
  /** "yyyy-MM-dd", as endDate. */
  startDate: string;
  endDate: string;
  createdAt: CreatedAt;
};

type OperationLogsTable = {
  id: Id;
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

/** A field of a thing before and after a change; secrets are "***". */
export type FieldChange = { field: string; before: string | null; after: string | null };

type EmailCodesTable = {
  id: Id;
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
  createdAt: CreatedAt;
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
  createdAt: CreatedAt;
};

type RemovedCompaniesTable = { id: number; removedAt: Date; imageNames: string[] };
