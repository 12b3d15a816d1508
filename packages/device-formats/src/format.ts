import type { Metric, Metrics } from '@portico/contract/words/metrics';
import type { Refusal } from '@portico/contract/words/refusals';

/** When a device says something happened. The server turns it into an instant with the entity's zone and its own clock. */
export type DeviceTime =
  | { kind: 'instant'; epochSeconds: number }
  /** Wall clock without an offset: "yyyy-MM-dd HH:mm:ss" in the entity's zone. */
  | { kind: 'local'; text: string }
  /** The device does not know (all zeros, a clock that was never set): file by receive time. */
  | { kind: 'unsynced' };

/** One record period as decoded, before any check of its numbers or times. */
export type DecodedRecord = {
  /** Position in the message, for naming a refusal. */
  index: number;
  /** Detection line, 0 unless the device has several. */
  line: number;
  time: DeviceTime;
  /** Whether `time` is the period's start or its end. */
  timeIs: 'start' | 'end';
  /** Length of the period; 0: the device does not say, its configured upload interval counts. NaN: unreadable. */
  minutes: number;
  /** Later wins; null: the receive time stands. */
  uploadTime: DeviceTime | null;
  /** Numbers of this period, or running totals whose differences are the numbers. The two are never added. */
  source: 'increment' | 'total';
  /** As sent: may be negative, fractional or huge; the server checks. Text that is no number arrives as NaN. */
  metrics: Metrics;
};

/** What a device says about itself. Absent: not said. */
export type DeviceStatus = {
  state?: 'online' | 'offline';
  battery?: number;
  batteryTx?: number;
  signal?: number;
  /** false: transmitter out of focus. */
  focus?: boolean;
  counting?: boolean;
  version?: string;
  model?: string;
  mac?: string;
  ip?: string;
  connection?: string;
  wifiSSID?: string;
  hwPlatform?: string;
  swRelease?: string;
  network?: string;
  /** What it is set to: minutes, and the choices of words/device-settings. */
  uploadInterval?: number;
  recordPeriod?: number;
  velocity?: number;
  direction?: number;
  /** The device's clock at sending. */
  time?: DeviceTime;
};

/** A record that could not even be read, for the reply and the log. */
export type UnreadableRecord = { index: number; reason: Refusal; field?: string };

/** What one message means. `detail` of the whole-message faults is English, for the device's log. */
export type DeviceMessage =
  | { kind: 'records'; sn: string; records: DecodedRecord[]; unreadable: UnreadableRecord[]; status: DeviceStatus }
  | { kind: 'heartbeat'; sn: string; status: DeviceStatus }
  /** The device asks what time it is and what to do. */
  | { kind: 'timeSync'; sn: string; status: DeviceStatus }
  /** Understood, and nothing to count in it (live occupancy, events, re-identification): a sign of life. `event`: for the device's log. */
  | { kind: 'other'; sn: string; what: string; event?: string; status: DeviceStatus }
  /** Where people stayed in the period that starts at `time`: seconds by cell of a grid; a cell that is not named had nobody. */
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
  /** Not readable as this format. */
  | { kind: 'broken'; sn: string | null; detail: string; tooLarge?: true };

/** What the server did with a message; a format turns it into its protocol's reply. */
export type Outcome = {
  /** false: the serial number belongs to nobody (yet). */
  registered: boolean;
  /** `failed`: the store could not take it, the device should send again. */
  stored: 'stored' | 'failed' | 'nothing';
  accepted: number;
  duplicate: number;
  /** Every refused record of the message, those the decoder could not read included. */
  refused: UnreadableRecord[];
};

/** What the device should be doing; travels in replies, since most devices cannot be pushed to. */
export type WantedSettings = {
  /** Minutes; 0 means in real time. */
  uploadInterval: number;
  dataMode: 'Add' | 'Total';
  /** "HH:mm". */
  open: string;
  close: string;
  nowEpochSeconds: number;
  /** Wall clock of the device's entity, "yyyy-MM-dd HH:mm:ss". */
  nowLocal: string;
  /** Hours ahead of UTC, may be fractional. */
  utcOffsetHours: number;
};

/** What is fixed about a format, for the simulator and the documentation. */
export type FormatFacts = {
  /** Which devices speak it. */
  devices: string;
  /** The numbers it has words for; a device of this format can report no others. */
  carries: readonly Metric[];
  /** Whether record times are instants or the wall clock of the place. */
  clock: 'instant' | 'local';
  /** Most records in one message. */
  recordsPerMessage: number;
};

/** What every format is, whatever its door. */
type FormatBase = {
  /** Folder name, followed by the door where one folder speaks through several. */
  id: string;
  facts: FormatFacts;
  /** Doors a device of this format comes through say who it is by serial number only, or prove it with a secret. */
  authentication: 'serialNumber' | 'secret';
  /** Devices of this format send nothing for a period in which nobody passed, so that a missing period is not a gap by itself. */
  silentWhenNobodyPasses: boolean;
  /** The platform can ask devices of this format to send once more what they counted (`history` in device-messages/commands). */
  canBeAskedAgain: boolean;
};

/** A format whose devices post HTTP requests to the device port. */
export type HttpFormat = FormatBase & {
  door: 'http';
  /** Request paths it owns; matched without case and without a trailing slash. */
  paths: readonly string[];
  /**
   * Reads a body. Never throws: what it cannot read is `broken`. `sn` is who the credentials belong to where the format proves
   * itself with a secret (its body need not name the device); null where the body names it.
   */
  decode(path: string, body: Buffer, sn: string | null): DeviceMessage;
  /** The reply its devices expect, to the letter. `settings` is null for an unknown serial number. */
  reply(path: string, message: DeviceMessage, outcome: Outcome, settings: WantedSettings | null): HttpReply;
};

export type HttpReply = { status: number; contentType: string; body: string | Buffer };

/** A frame cut out of a TCP stream with the bytes it was (to be kept and read again), or the reason why bytes were dropped. */
export type Framed<Frame> = { kind: 'frame'; frame: Frame; bytes: Buffer } | { kind: 'dropped'; detail: string };

/** Cuts a stream of bytes into frames; glued and split frames are normal, broken ones are dropped and the stream goes on. */
export type Framer<Frame> = {
  push(bytes: Buffer): Framed<Frame>[];
  /** Bytes kept while waiting for the rest of a frame; bounded by the protocol's largest frame. */
  pending(): number;
};

/** A format whose devices open TCP connections. */
export type TcpFormat<Frame = unknown> = FormatBase & {
  door: 'tcp';
  /** Which configured port it listens on. */
  port: 'xml' | '7e' | '7eAnalog';
  framer(): Framer<Frame>;
  /** Reads a frame. Never throws. */
  decode(frame: Frame): DeviceMessage;
  /** Bytes to send back, or null where the protocol stays silent. */
  reply(frame: Frame, message: DeviceMessage, outcome: Outcome, settings: WantedSettings | null): Buffer | null;
};

/** A format spoken over MQTT topics. */
export type MqttFormat = FormatBase & {
  door: 'mqtt';
  /** Reads one publication of a device. Never throws. `what` is the last part of the topic: data, status, heat, event, reply. */
  decode(sn: string, what: string, body: Buffer): DeviceMessage;
};

export type Format = HttpFormat | TcpFormat | MqttFormat;
