import type { Metrics } from '@portico/contract/words/metrics';
import type { EarlierRecordPeriod } from '@portico/counting/expected-periods';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreatedAtColumn, GeneratedId, KeyColumns, SearchColumns, UniqueKeyColumns } from './column-types.ts';

// The tables of devices, their bindings, events, findings and firmware, see schema.ts.

export type DevicesTable = UniqueKeyColumns<'sn'> &
  KeyColumns<'model' | 'version'> &
  SearchColumns<'name' | 'sn'> & {
    id: GeneratedId;
    companyId: number;
    sn: string;
    name: string;
    deviceType: number;
    model: string;
    format: string;
    secretHash: string | null;
    uploadInterval: Generated<number>;
    recordPeriod: Generated<number>;
    earlierPeriods: ColumnType<EarlierRecordPeriod[], string | undefined, string>;
    dataMode: Generated<string>;
    expiresAt: Date | null;
    lastAt: Date | null;
    lastUploadAt: Date | null;
    lastDataAt: Date | null;
    /** Length of the newest record; null before the first one. */
    lastRecordMinutes: number | null;
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
    clockSkewSeconds: number | null;
    clockToldAt: Date | null;
    clockWrongSince: Date | null;
    createdAt: CreatedAtColumn;
    entityId: number | null;
    velocity: number | null;
    direction: number | null;
    reportedRecordPeriod: number | null;
    reportedVelocity: number | null;
    reportedDirection: number | null;
    settingsAt: Date | null;
    /** Settings in the last reply to the device, until it reports or confirms them. */
    sentSettings: ColumnType<unknown, never, never>;
    /** People inside, as the device reported them last, and when. */
    inside: number | null;
    insideAt: Date | null;
    /** Past records that replies request the device to send again, [from, to), and since when; null: none. */
    historyFrom: Date | null;
    historyTo: Date | null;
    historyAskedAt: Date | null;
    connection: string | null;
    wifiSsid: string | null;
    /** Sealed, see platform/stored-secrets.ts. */
    wifiPassword: string | null;
    hwPlatform: string | null;
    swRelease: string | null;
    network: string | null;
    wantedFirmware: number | null;
    upgradeAskedAt: Date | null;
    removedAt: Date | null;
    revision: Generated<number>;
    /** Networks as text, "203.0.113.0/24"; null: those of the company. */
    networks: string[] | null;
    seenNetworks: ColumnType<SeenNetwork[], string | undefined, string>;
  };

/** A network from which messages of a device came in its first week; `since` is an ISO instant. */
export type SeenNetwork = { network: string; since: string };

export type BindingsTable = {
  id: GeneratedId;
  companyId: number;
  deviceId: number;
  corridorId: number;
  fromAt: Date;
  toAt: Date | null;
  createdBy: number | null;
  createdAt: CreatedAtColumn;
};

export type RewritesTable = {
  id: GeneratedId;
  companyId: number;
  deviceId: number;
  fromAt: Date;
  toAt: Date;
  reason: string;
  state: Generated<string>;
  done: Generated<number>;
  total: Generated<number>;
  createdAt: CreatedAtColumn;
  finishedAt: Date | null;
};

export type DeviceLogsTable = {
  id: GeneratedId;
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

export type OldRecordsTable = {
  companyId: number;
  deviceId: number;
  line: number;
  at: Date;
  minutes: number;
  version: number;
  receivedAt: Date;
  isTotal: boolean;
  metrics: ColumnType<Metrics, string, string>;
};

export type OverlappingRecordsTable = {
  companyId: number;
  deviceId: number;
  line: number;
  at: Date;
  minutes: number;
  version: number;
  receivedAt: Date;
  /** As of `recordFlags`. */
  flags: number;
  metrics: ColumnType<Metrics, string, string>;
};

export type RawMessagesTable = {
  id: GeneratedId;
  companyId: number;
  deviceId: number;
  /** SHA-256 of path and body. */
  bodyHash: string;
  format: string;
  path: string;
  address: string;
  reason: string;
  firstAt: Date;
  lastAt: Date;
  /** How often it was sent. */
  messages: number;
  body: Buffer;
};

export type UnidentifiedMessagesTable = {
  format: string;
  /** The address or network that its limit is counted for. */
  senderAddress: string;
  address: string;
  path: string;
  reason: string;
  firstAt: Date;
  lastAt: Date;
  messages: number;
  /** The first bytes. */
  body: Buffer;
};

export type FindingsTable = {
  id: GeneratedId;
  companyId: number;
  entityId: number;
  deviceId: number | null;
  corridorId: number | null;
  kind: string;
  /** "yyyy-MM-dd HH:mm:ss" in the entity's local time, like `ended`. */
  started: string;
  ended: string | null;
  evidence: ColumnType<Record<string, number>, string | undefined, string>;
  reason: string | null;
  missingPeople: number | null;
  foundAt: CreatedAtColumn;
  dismissedAt: Date | null;
  dismissedBy: number | null;
  dismissedReason: string | null;
};

export type UnassignedDevicesTable = KeyColumns<'sn'> &
  SearchColumns<'sn'> & {
    sn: string;
    format: string;
    address: string;
    /** The address whose share of the list it uses (`toSenderAddress`). */
    senderAddress: Generated<string>;
    firstSeenAt: Date;
    lastSeenAt: Date;
    messages: Generated<number>;
    lastMessage: string;
  };

export type UnassignedMessagesTable = KeyColumns<'sn'> & {
  id: GeneratedAlways<number>;
  sn: string;
  format: string;
  path: string;
  /** The address whose share of the stored bytes it uses (`toSenderAddress`). */
  senderAddress: Generated<string>;
  receivedAt: Date;
  body: Uint8Array;
  address: Generated<string>;
};

export type DeviceModelsTable = UniqueKeyColumns<'code'> &
  SearchColumns<'code' | 'deviceName'> & {
    id: GeneratedId;
    deviceType: number;
    deviceName: string;
    code: string;
    snLength: Generated<number>;
    format: string | null;
    builtIn: Generated<boolean>;
    revision: Generated<number>;
    createdAt: CreatedAtColumn;
  };

export type FirmwareFilesTable = {
  name: string;
  fileName: string;
  bytes: number;
  sha256: string;
  createdBy: number | null;
  createdAt: CreatedAtColumn;
};

export type FirmwareConfigsTable = KeyColumns<'model'> &
  UniqueKeyColumns<'version'> &
  SearchColumns<'model'> & {
    id: GeneratedId;
    deviceType: number;
    model: string;
    version: string;
    firmwareType: Generated<number>;
    upgradeType: Generated<number>;
    latest: Generated<boolean>;
    push: Generated<boolean>;
    updateUrl: string;
    remark: string | null;
    revision: Generated<number>;
    createdAt: CreatedAtColumn;
  };
