import type { DeviceFormatFamily } from '@portico/contract/words/device-formats';
import type { Metric, Metrics } from '@portico/contract/words/metrics';
import type { RefusalReason } from '@portico/contract/words/refusals';

/** A time as reported by a device. The server converts it to an instant with the entity's time zone and its own clock. */
export type DeviceTime =
  | { kind: 'instant'; epochSeconds: number }
  /** Local time without an offset: "yyyy-MM-dd HH:mm:ss" in the entity's zone. */
  | { kind: 'local'; text: string }
  /** The device does not have the time (all zeros, a clock that was never set): store under the receive time. `text`: the time as sent. */
  | { kind: 'unsynced'; text: string }
  /** The messages of the format have no time: a period ends when its message is received. */
  | { kind: 'receipt' };

/** One record period as decoded, before any check of its numbers or times. */
export type DecodedRecord = {
  /** Index in the message, reported with a refusal. */
  index: number;
  /** Detection line, 0 unless the device has several. */
  line: number;
  time: DeviceTime;
  /** Whether `time` is the period's start or its end. */
  timeBoundary: 'start' | 'end';
  /**
   * Length of the period in minutes; 1 for an event. 0: not reported, the period is `recordLength` of the format long. NaN: unreadable.
   */
  minutes: number;
  /** A record with a later upload time replaces an earlier one; null: the receive time is used. */
  uploadTime: DeviceTime | null;
  /** Of two uploads of a period, the one with the larger revision counts. Absent: the upload time decides. */
  revision?: number;
  /**
   * increment: counts of this period. total: running totals, whose differences are the counts. event: people who passed at `time`. Records
   * of different sources on one line are never added.
   */
  source: 'increment' | 'total' | 'event';
  /** As sent: values may be negative, fractional or huge; the server checks them. Text that is not a number becomes NaN. */
  metrics: Metrics;
};

/** The status a device reports. Absent: not reported. */
export type DeviceStatus = {
  state?: 'online' | 'offline';
  battery?: number;
  batteryTx?: number;
  signal?: number;
  /** false: transmitter out of focus. */
  focus?: boolean;
  counting?: boolean;
  /** People inside now, as the device counts them: a level, which is never added to counts. */
  inside?: number;
  version?: string;
  model?: string;
  mac?: string;
  ip?: string;
  connection?: string;
  wifiSSID?: string;
  hwPlatform?: string;
  swRelease?: string;
  network?: string;
  /** Current settings: intervals in minutes, the others as in words/device-settings. */
  uploadInterval?: number;
  recordPeriod?: number;
  velocity?: number;
  direction?: number;
  /** The device's clock at sending. */
  time?: DeviceTime;
};

/** A record that could not be decoded, for the reply and the log. */
export type RefusedRecord = { index: number; reason: RefusalReason; field?: string };

/** The decoded content of one message. `detail` of a broken message is English, for the device's log. */
export type DeviceMessage =
  | { kind: 'records'; sn: string; records: DecodedRecord[]; unreadable: RefusedRecord[]; status: DeviceStatus }
  | { kind: 'heartbeat'; sn: string; status: DeviceStatus }
  /** The device requests the time and its settings. */
  | { kind: 'timeSync'; sn: string; status: DeviceStatus }
  /**
   * A valid message without counts (live occupancy, events, re-identification); it counts as a contact. `event`: text for the device's log.
   */
  | { kind: 'other'; sn: string; description: string; event?: string; status: DeviceStatus }
  /** Where people stayed in the period that starts at `time`: seconds per cell of a grid; cells that are left out had no one. */
  | {
      kind: 'heat';
      sn: string;
      time: DeviceTime;
      minutes: number;
      width: number;
      height: number;
      cells: [x: number, y: number, seconds: number][];
      status: DeviceStatus;
    }
  /** Not readable as this format. `isDamaged`: bytes are missing or wrong, so the serial number may be wrong too. */
  | { kind: 'broken'; sn: string | null; detail: string; tooLarge?: true; isDamaged?: true };

/** The result of storing a message; a format converts it to the reply of its protocol. */
export type MessageOutcome = {
  /** false: the serial number is not registered (yet). */
  registered: boolean;
  /** `failed`: storing failed, the device should send the message again. */
  storageResult: 'stored' | 'failed' | 'nothing';
  accepted: number;
  duplicate: number;
  /** Records whose minutes were counted already by other records; absent: none. */
  overlapping?: number;
  /** All refused records of the message, including those that could not be decoded. */
  refused: RefusedRecord[];
};

/** The desired settings of a device. They are sent in replies, because the platform cannot push to most devices. */
export type WantedSettings = {
  /** Minutes; 0: real time. */
  uploadInterval: number;
  /** Minutes. */
  recordPeriod: number;
  /** As in words/device-settings; null: the device has no such setting. */
  velocity: number | null;
  direction: number | null;
  /** The firmware that the device should install, at an address without TLS; null: none. `type`: as in words/firmware. */
  firmware: { url: string; type: number; version: string } | null;
  /** Past records that the device should send again, epoch seconds, [from, to); null: none. */
  history: { from: number; to: number } | null;
  dataMode: 'Add' | 'Total';
  /** "HH:mm". */
  openingTime: string;
  closingTime: string;
  nowEpochSeconds: number;
  /** Local time of the device's entity, "yyyy-MM-dd HH:mm:ss". */
  nowLocal: string;
  /** Hours ahead of UTC, may be fractional. */
  utcOffsetHours: number;
};

/** The fixed properties of a format, for the simulator and the documentation. */
export type FormatProperties = {
  /** The devices that use it. */
  deviceDescription: string;
  /** The metrics it has fields for; a device of this format can report no others. */
  metrics: readonly Metric[];
  /** Whether record times are instants or local times of the entity. */
  timeKind: 'instant' | 'local';
  /** Maximum records in one message. */
  maxRecordsPerMessage: number;
};

/** Fields of every format, for any listener. */
type FormatBase = {
  /** Folder name, followed by the listener when a folder has several formats. */
  id: string;
  /** The formats of one maker's family are one registration: a device registered with one of them is believed in all of them. */
  family: DeviceFormatFamily;
  properties: FormatProperties;
  /** How a device of this format is identified: by its serial number only, or by a secret that proves it. */
  authentication: 'serialNumber' | 'secret';
  /** Whether devices of this format send nothing for a period in which no one passed. A missing period is then not a gap by itself. */
  omitsEmptyPeriods: boolean;
  /**
   * How the platform can request past records again: by a command (`history` in device-messages/commands), in the reply to a message
   * (`WantedSettings.history`), or not at all.
   */
  resend: 'command' | 'reply' | null;
  /** How many days back the devices can send past records again; absent: no limit is known. */
  maxResendDays?: number;
  /** The setting that is the length of a record whose message does not contain it; 'reported': every message contains it. */
  recordLength: 'reported' | 'uploadInterval' | 'recordPeriod';
  /**
   * The kinds of messages whose replies contain settings that devices do not report: a device has taken them when it sends its next message.
   * Empty if devices report their settings.
   */
  confirmedReplies: readonly DeviceMessage['kind'][];
};

/** A format whose devices post HTTP requests to the device port. */
export type HttpFormat = FormatBase & {
  door: 'http';
  /** Request paths of the format; matched case-insensitively and without a trailing slash. */
  paths: readonly string[];
  /**
   * Decodes a body. Never throws: an unreadable body becomes `broken`. `sn` is the serial number of the credentials when the format
   * authenticates with a secret (the body need not contain it); null when the body contains it.
   */
  decode(path: string, body: Buffer, sn: string | null): DeviceMessage;
  /** The exact reply its devices expect. `settings` is null for an unknown serial number. */
  reply(path: string, message: DeviceMessage, outcome: MessageOutcome, settings: WantedSettings | null): HttpReply;
};

export type HttpReply = { status: number; contentType: string; body: string | Buffer };

/**
 * A frame of a TCP stream with its original bytes (so that they can be stored and decoded again), or the reason why bytes were dropped.
 * `sn`: a serial number that can be read in the dropped bytes. Dropped `bytes` are at most the largest frame of the protocol.
 */
export type FramerResult<Frame> =
  | { kind: 'frame'; frame: Frame; bytes: Buffer }
  | { kind: 'dropped'; detail: string; sn: string | null; bytes: Buffer };

/**
 * Splits a byte stream into frames. Several frames in one chunk and frames split over chunks are normal. Broken frames are dropped, and
 * reading continues.
 */
export type Framer<Frame> = {
  push(bytes: Buffer): FramerResult<Frame>[];
  /** What is dropped because the connection ends: an unfinished frame. */
  end(): FramerResult<Frame>[];
  /** Bytes buffered while the rest of a frame is missing; at most the largest frame of the protocol. */
  pendingBytes(): number;
};

/** A format whose devices open TCP connections. */
export type TcpFormat<Frame = unknown> = FormatBase & {
  door: 'tcp';
  /** The configured port of its listener. */
  port: 'xml' | '7e' | '7eAnalog';
  framer(): Framer<Frame>;
  /** Decodes a frame. Never throws. */
  decode(frame: Frame): DeviceMessage;
  /** Bytes to send back, or null when the protocol has no reply. */
  reply(frame: Frame, message: DeviceMessage, outcome: MessageOutcome, settings: WantedSettings | null): Buffer | null;
};

/** A format over MQTT topics. */
export type MqttFormat = FormatBase & {
  door: 'mqtt';
  /** Decodes one publication of a device. Never throws. `topicName` is the last part of the topic: data, status, heat, event, reply. */
  decode(sn: string, topicName: string, body: Buffer): DeviceMessage;
};

export type Format = HttpFormat | TcpFormat | MqttFormat;
