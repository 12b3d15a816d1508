import { formatNetwork, proposeNetwork } from '@portico/contract/words/networks';
import type { DeviceMessage, DeviceStatus } from '@portico/device-formats';
import type { Db } from '../../platform/base-data/open.ts';
import type { Log } from '../../platform/log.ts';
import type { RegisteredDevice } from './device-registry.ts';
import type { MessageSender } from './message-sender.ts';
import { findSentSettings, isConfirmed, type SentSettings } from './sent-settings.ts';
import { type IsSilence, writeContacts } from './write-contacts.ts';
import { writeEvents } from './write-events.ts';

/** A message of a device, or its last will, as it concerns the device's state. `at`: epoch seconds. */
export type Contact = {
  kind: DeviceMessage['kind'];
  status: DeviceStatus;
  at: number;
  sender: MessageSender;
  /** About the newest record in it; null: without records. */
  newest: NewestRecord | null;
  /** Whether the device sent the same message before, because the reply was lost; default false. */
  isRepeat?: boolean;
  /** Whether a silence that the message ends is written to the log; default true. */
  notesSilence?: boolean;
  /** When the request for past records was made that the message ends, epoch seconds; default null: none. */
  endedHistoryRequest?: number | null;
};

/** Collects the status and the faults of devices, and writes them once a second. */
export type DeviceReportWriter = {
  addContact(device: RegisteredDevice, contact: Contact): void;
  /** Adds an event for the operator of the device. Equal events of a day become one row with a count. */
  addEvent(device: RegisteredDevice, kind: string, detail: string, at: number): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
};

/** `countedUntil`: its end, epoch seconds. `minutes`: its length; null: it covers no time, as a report of the distinct people of a day. */
export type NewestRecord = { countedUntil: number; minutes: number | null };

/** The contacts of a device since the last write. */
export type DeviceContact = {
  device: RegisteredDevice;
  status: DeviceStatus;
  /** Last contact, epoch seconds; null: only its last will was received. */
  lastContactAt: number | null;
  /** The first contact that may end a silence, epoch seconds. */
  silentUntil: number | null;
  uploadedAt: number | null;
  newest: NewestRecord | null;
  syncedAt: number | null;
  /** Seconds by which its clock was ahead when it last reported its time, and when that was (epoch seconds). */
  clock: { secondsAhead: number; reportedAt: number } | null;
  /** The network from which a device without a secret sent, as text; null: not known, or the device has a secret. */
  network: string | null;
  /** Kinds of the messages that may confirm settings sent earlier. */
  confirmingKinds: ReadonlySet<DeviceMessage['kind']>;
  sentSettings: SentSettings | null;
  /** People inside, and when the device reported it (epoch seconds). */
  level: { inside: number; reportedAt: number } | null;
  /** When the request for past records was made that has ended, epoch seconds; null: none. */
  endedHistoryRequest: number | null;
};
export type DeviceEvent = {
  device: RegisteredDevice;
  kind: string;
  detail: string;
  first: number;
  last: number;
  count: number;
};

const writeEveryMilliseconds = 1_000;
// A clock is right if it differs from the clock of the server by at most a minute.
const clockToleranceSeconds = 60;
const maxDetailLength = 500;
// Distinct events that wait for one write. Without a limit, a broken fleet would fill the memory.
const maxWaitingEvents = 10_000;

/**
 * Collects contacts and events of devices in memory and writes them every second. A crash loses at most those of the last second; counts
 * are stored elsewhere. `onTaken`: called with the serial numbers of devices that have taken settings or a firmware.
 */
export function createDeviceReportWriter(
  db: Db,
  log: Log,
  onTaken: (sns: string[]) => void = () => {},
  isSilence: IsSilence = () => true,
): DeviceReportWriter {
  const contacts = new Map<number, DeviceContact>();
  const deviceEvents = new Map<string, DeviceEvent>();
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const reports = [...contacts.values()];
    const events = [...deviceEvents.values()];
    contacts.clear();
    deviceEvents.clear();
    await writeAll(reports, async (rows) => {
      const { silences, taken } = await writeContacts(db, rows, isSilence);
      events.push(...silences);
      if (taken.length > 0) onTaken(taken);
    });
    await writeAll(events, (rows) => writeEvents(db, rows));
  }

  // One statement for all rows. If the database rejects a row, only that row is lost.
  async function writeAll<Row extends DeviceContact | DeviceEvent>(
    rows: readonly Row[],
    writeRows: (rows: readonly Row[]) => Promise<void>,
  ): Promise<void> {
    if (rows.length === 0) return;
    try {
      await writeRows(rows);
    } catch (error) {
      const [row] = rows;
      if (rows.length > 1 && isRowFault(error)) {
        for (const each of rows) await writeAll([each], writeRows);
      } else {
        const sender = rows.length === 1 ? { device: row?.device.sn } : {};
        log.error({ err: error, rows: rows.length, ...sender }, 'device reports could not be written');
      }
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  const timer = setInterval(() => void flush(), writeEveryMilliseconds);
  return {
    addContact(device, { kind, status: reported, at, sender, newest, isRepeat = false, notesSilence = true, ...rest }) {
      const before = contacts.get(device.id);
      const { inside, ...status } = reported;
      const sent = before?.sentSettings ?? null;
      const isTaken = sent !== null && !isRepeat && isConfirmed(sent, kind, at);
      const reportedTime = status.time?.kind === 'instant' ? status.time.epochSeconds : null;
      const clock =
        reportedTime === null
          ? (before?.clock ?? null)
          : { secondsAhead: Math.round(reportedTime - at), reportedAt: at };
      const synced = reportedTime !== null && Math.abs(reportedTime - at) <= clockToleranceSeconds;
      contacts.set(device.id, {
        device,
        status: { ...before?.status, ...(isTaken ? sent?.settings : {}), ...status },
        // The broker publishes the last will when the device is gone, so it is no contact.
        lastContactAt: latest(status.state === 'offline' ? null : at, before?.lastContactAt ?? null),
        silentUntil: before?.silentUntil ?? (notesSilence && status.state !== 'offline' ? at : null),
        uploadedAt: latest(newest === null ? null : at, before?.uploadedAt ?? null),
        newest: findNewer(newest, before?.newest ?? null),
        syncedAt: latest(synced ? at : null, before?.syncedAt ?? null),
        clock,
        network: findSenderNetwork(sender) ?? before?.network ?? null,
        confirmingKinds: isRepeat
          ? (before?.confirmingKinds ?? new Set())
          : new Set([...(before?.confirmingKinds ?? []), kind]),
        sentSettings: findSentSettings(device, sender.format, kind, at) ?? (isTaken ? null : sent),
        level: inside === undefined ? (before?.level ?? null) : { inside, reportedAt: at },
        endedHistoryRequest: latest(rest.endedHistoryRequest ?? null, before?.endedHistoryRequest ?? null),
      });
    },
    addEvent(device, kind, detail, at) {
      const text = detail.slice(0, maxDetailLength).toWellFormed().replaceAll('\u0000', '');
      const key = `${device.id}/${kind}/${text}`;
      const before = deviceEvents.get(key);
      if (before !== undefined) deviceEvents.set(key, { ...before, last: at, count: before.count + 1 });
      else if (deviceEvents.size < maxWaitingEvents)
        deviceEvents.set(key, { device, kind, detail: text, first: at, last: at, count: 1 });
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

// By SQLSTATE: classes 21 to 23 (cardinality, data, constraints) are faults of a row, all others of the connection or the statement.
function isRowFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[123]/.test(String(error.code));
}

function findSenderNetwork({ format, address }: MessageSender): string | null {
  const network = format.authentication === 'secret' ? null : proposeNetwork(address);
  return network === null ? null : formatNetwork(network);
}

function findNewer(one: NewestRecord | null, other: NewestRecord | null): NewestRecord | null {
  if (one === null || other === null) return one ?? other;
  const [newer, older] = one.countedUntil >= other.countedUntil ? [one, other] : [other, one];
  return { ...newer, minutes: newer.minutes ?? older.minutes };
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
