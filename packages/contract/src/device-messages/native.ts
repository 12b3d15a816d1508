/**
 * The native protocol: topics and bodies exchanged with managed devices and gateways over MQTT 3.1.1 (QoS 1) and over HTTP. A device
 * publishes and subscribes under its own prefix only.
 */
export const nativeTopics = {
  data: (sn: string) => `devices/${sn}/data`,
  status: (sn: string) => `devices/${sn}/status`,
  heat: (sn: string) => `devices/${sn}/heat`,
  event: (sn: string) => `devices/${sn}/event`,
  command: (sn: string) => `devices/${sn}/command`,
  reply: (sn: string) => `devices/${sn}/reply`,
} as const;

/** One record as a device writes it. `back` = turn-backs, `after` = passers-by. A metric the device cannot measure is absent. */
export type NativeRecord = {
  /** Period start: epoch seconds or milliseconds, ISO 8601 with an offset, or a local time in the entity's zone. */
  time: number | string;
  /** Minutes. */
  period: number;
  /** Detection line, 0 unless the device has several. */
  line?: number;
  in?: number;
  out?: number;
  back?: number;
  after?: number;
  staffIn?: number;
  staffOut?: number;
  /** Groups that entered, and groups that left. */
  batch?: number;
  batchOut?: number;
  adult?: number;
  children?: number;
  familys?: number;
  personals?: number;
  inCar?: number;
  outCar?: number;
  dwell?: { seconds: number; count: number };
  gender?: { male?: number; female?: number; unknown?: number };
  /** By age type "0" to "6"; "-1" means unknown, like "0". */
  age?: Record<string, number>;
  deduped?: {
    count?: number;
    staff?: number;
    gender?: { male?: number; female?: number; unknown?: number };
    age?: Record<string, number>;
  };
  /** Upload time; a later upload of the same period replaces an earlier one. Same forms as `time`. */
  uploadTime?: number | string;
};

/** Body of `devices/{sn}/status`; retained, and also sent as the last will. */
export type NativeStatus = {
  state: 'online' | 'offline';
  signal?: number;
  /** 0–100 percent, 101 normal, 102 charging or mains. */
  battery?: number;
  batteryTx?: number;
  version?: string;
  model?: string;
  mac?: string;
  ip?: string;
  connection?: string;
  wifiSSID?: string;
  hwPlatform?: string;
  swRelease?: string;
  network?: string;
  focus?: boolean;
  counting?: boolean;
  /** Current settings: intervals in minutes, the others as in words/device-settings. */
  uploadInterval?: number;
  recordPeriod?: number;
  velocity?: number;
  direction?: number;
  time?: number | string;
};

/** Where people stayed in a period, on a grid over the device's field of view. */
export type HeatGrid = {
  /** Number of columns and rows. Indexes start at 0, at the left and at the top. */
  width: number;
  height: number;
  /** Seconds people stayed in each cell; cells without a stay are left out. The sum equals the dwell seconds of the same period. */
  cells: readonly (readonly [x: number, y: number, weight: number])[];
};

/** Body of `devices/{sn}/heat`; it belongs to the record with the same `time`. */
export type NativeHeat = HeatGrid & {
  /** Period start in epoch seconds. */
  time: number;
  /** Minutes. */
  period: number;
};

/** Maximum records in one native message. */
export const maxNativeRecordsPerMessage = 1000;

/** Reply to `POST /ingest/v1/records`. `index`: position of a record in the sent list, from 0 on. */
export type NativeReply = {
  code: number;
  accepted: number;
  duplicate: number;
  /** Records whose minutes were counted already by other records; kept, but not counted. Absent: none. */
  overlapping?: number;
  refused: { index: number; reason: string; field?: string }[];
  /** Why nothing was accepted, in English; only with a code other than 200. */
  message?: string;
};

/** Path of the native HTTP listener on the device port; Basic authentication with serial number and secret. */
export const nativeHttpPath = '/ingest/v1/records';
