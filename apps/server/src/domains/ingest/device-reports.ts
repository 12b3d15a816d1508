import { getMaxSilentMinutes } from '@portico/contract/words/device-kinds';
import { foldForIdentity } from '@portico/contract/words/identity-fold';
import { formatNetwork, proposeNetwork } from '@portico/contract/words/networks';
import type { DeviceStatus } from '@portico/device-formats';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { Log } from '../../platform/log.ts';
import type { RegisteredDevice } from './device-registry.ts';
import type { MessageSender } from './message-sender.ts';

/** Collects the status and the faults of devices, and writes them once a second. */
export type DeviceReportWriter = {
  /**
   * Adds a message of a device, or its last will. `newest`: about the newest record in it; null: without records. `notesSilence`: whether a
   * silence that the message ends is written to the log; default true.
   */
  addContact(
    device: RegisteredDevice,
    status: DeviceStatus,
    at: number,
    newest: NewestRecord | null,
    sender: MessageSender,
    notesSilence?: boolean,
  ): void;
  /** Adds an event for the operator of the device. Equal events of a day become one row with a count. */
  addEvent(device: RegisteredDevice, kind: string, detail: string, at: number): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
};

/** `countedUntil`: its end, epoch seconds. `minutes`: its length; null: it covers no time, as a report of the distinct people of a day. */
export type NewestRecord = { countedUntil: number; minutes: number | null };

type DeviceContact = {
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
};
type DeviceEvent = {
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
// A delayed report makes a clock look slow, but the next report then shows another difference. The difference is trusted if two reports
// agree within this limit.
const clockAgreementSeconds = 30;
const maxDetailLength = 500;
// Networks from which the first messages of a device came, to propose them.
const maxSeenNetworks = 8;
// Distinct events that wait for one write. Without a limit, a broken fleet would fill the memory.
const maxWaitingEvents = 10_000;

/**
 * Collects contacts and events of devices in memory and writes them every second. A crash loses at most those of the last second; counts
 * are stored elsewhere.
 */
export function createDeviceReportWriter(db: Db, log: Log): DeviceReportWriter {
  const contacts = new Map<number, DeviceContact>();
  const deviceEvents = new Map<string, DeviceEvent>();
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const reports = [...contacts.values()];
    const events = [...deviceEvents.values()];
    contacts.clear();
    deviceEvents.clear();
    await writeAll(reports, async (rows) => {
      events.push(...(await writeContacts(db, rows)));
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
    addContact(device, status, at, newest, sender, notesSilence = true) {
      const before = contacts.get(device.id);
      const reportedTime = status.time?.kind === 'instant' ? status.time.epochSeconds : null;
      const clock =
        reportedTime === null
          ? (before?.clock ?? null)
          : { secondsAhead: Math.round(reportedTime - at), reportedAt: at };
      const synced = reportedTime !== null && Math.abs(reportedTime - at) <= clockToleranceSeconds;
      contacts.set(device.id, {
        device,
        status: { ...before?.status, ...status },
        // The broker publishes the last will when the device is gone, so it is no contact.
        lastContactAt: latest(status.state === 'offline' ? null : at, before?.lastContactAt ?? null),
        silentUntil: before?.silentUntil ?? (notesSilence && status.state !== 'offline' ? at : null),
        uploadedAt: latest(newest === null ? null : at, before?.uploadedAt ?? null),
        newest: findNewer(newest, before?.newest ?? null),
        syncedAt: latest(synced ? at : null, before?.syncedAt ?? null),
        clock,
        network: findSenderNetwork(sender) ?? before?.network ?? null,
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

const toIsoOrNull = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString());

/**
 * Writes the contacts with one statement for all devices received in the last second. Columns of values that a device did not report stay
 * unchanged. Returns an event for each device that was silent for longer than its kind allows, with the minutes.
 */
async function writeContacts(db: Db, reports: readonly DeviceContact[]): Promise<DeviceEvent[]> {
  const rows = reports.map(({ device, status, lastContactAt, uploadedAt, newest, syncedAt, clock, network }) => ({
    id: device.id,
    sender_network: network,
    last_at: toIsoOrNull(lastContactAt),
    last_upload_at: toIsoOrNull(uploadedAt),
    last_data_at: toIsoOrNull(newest?.countedUntil ?? null),
    last_record_minutes: newest?.minutes ?? null,
    clock_synced_at: toIsoOrNull(syncedAt),
    clock_skew_seconds: wholeOrNull(clock?.secondsAhead),
    clock_told_at: toIsoOrNull(clock?.reportedAt ?? null),
    clock_is_wrong: clock !== null && Math.abs(clock.secondsAhead) > clockToleranceSeconds,
    battery: wholeOrNull(status.battery),
    battery_tx: wholeOrNull(status.batteryTx),
    signal: wholeOrNull(status.signal),
    focus: status.focus ?? null,
    counting: status.counting ?? null,
    version: status.version ?? null,
    version_key: status.version === undefined ? null : foldForIdentity(status.version),
    mac: status.mac ?? null,
    ip: status.ip ?? null,
    connection: status.connection ?? null,
    wifi_ssid: status.wifiSSID ?? null,
    hw_platform: status.hwPlatform ?? null,
    sw_release: status.swRelease ?? null,
    network: status.network ?? null,
    reported_upload_interval: wholeOrNull(status.uploadInterval),
    reported_record_period: wholeOrNull(status.recordPeriod),
    reported_velocity: smallOrNull(status.velocity),
    reported_direction: smallOrNull(status.direction),
  }));
  const { rows: before } = await sql<BeforeContact>`
    update devices set
      seen_networks = case
        when said.sender_network is null or jsonb_array_length(devices.seen_networks) >= ${maxSeenNetworks} then devices.seen_networks
        when devices.seen_networks @> jsonb_build_array(jsonb_build_object('network', said.sender_network)) then devices.seen_networks
        when said.last_at < (devices.seen_networks -> 0 ->> 'since')::timestamptz + interval '7 days' is not false
          then devices.seen_networks || jsonb_build_object('network', said.sender_network, 'since', said.last_at)
        else devices.seen_networks end,
      last_at = greatest(devices.last_at, said.last_at),
      last_upload_at = greatest(devices.last_upload_at, said.last_upload_at),
      last_data_at = greatest(devices.last_data_at, said.last_data_at),
      last_record_minutes = case when said.last_data_at < devices.last_data_at then devices.last_record_minutes
        else coalesce(said.last_record_minutes, devices.last_record_minutes) end,
      clock_synced_at = greatest(devices.clock_synced_at, said.clock_synced_at),
      clock_skew_seconds = coalesce(said.clock_skew_seconds, devices.clock_skew_seconds),
      clock_told_at = coalesce(said.clock_told_at, devices.clock_told_at),
      clock_wrong_since = case when said.clock_told_at is null then devices.clock_wrong_since
        when said.clock_is_wrong then coalesce(devices.clock_wrong_since, case
          when abs(devices.clock_skew_seconds) > ${clockToleranceSeconds}
            and abs(said.clock_skew_seconds - devices.clock_skew_seconds) <= ${clockAgreementSeconds} then devices.clock_told_at end) end,
      battery = coalesce(said.battery, devices.battery),
      battery_tx = coalesce(said.battery_tx, devices.battery_tx),
      signal = coalesce(said.signal, devices.signal),
      focus = coalesce(said.focus, devices.focus),
      counting = coalesce(said.counting, devices.counting),
      version = coalesce(said.version, devices.version),
      version_key = coalesce(said.version_key, devices.version_key),
      mac = coalesce(said.mac, devices.mac),
      ip = coalesce(said.ip, devices.ip),
      connection = coalesce(said.connection, devices.connection),
      wifi_ssid = coalesce(said.wifi_ssid, devices.wifi_ssid),
      hw_platform = coalesce(said.hw_platform, devices.hw_platform),
      sw_release = coalesce(said.sw_release, devices.sw_release),
      network = coalesce(said.network, devices.network),
      reported_upload_interval = coalesce(said.reported_upload_interval, devices.reported_upload_interval),
      reported_record_period = coalesce(said.reported_record_period, devices.reported_record_period),
      reported_velocity = coalesce(said.reported_velocity, devices.reported_velocity),
      reported_direction = coalesce(said.reported_direction, devices.reported_direction),
      wanted_firmware = case when exists (select from firmware_configs
        where firmware_configs.id = devices.wanted_firmware and firmware_configs.version = said.version) then null
        else devices.wanted_firmware end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said(
      id bigint, sender_network text, last_at timestamptz, last_upload_at timestamptz, last_data_at timestamptz, last_record_minutes int, clock_synced_at timestamptz,
      clock_skew_seconds int, clock_told_at timestamptz, clock_is_wrong boolean, battery int, battery_tx int, signal int,
      focus boolean, counting boolean, version text, version_key text, mac text, ip text, connection text, wifi_ssid text, hw_platform text, sw_release text,
      network text, reported_upload_interval int, reported_record_period int, reported_velocity smallint, reported_direction smallint)
    join devices as before on before.id = said.id
    where devices.id = said.id
    returning before.id, before.last_at, before.last_record_minutes`.execute(db);
  const byDevice = new Map(before.map((one) => [one.id, one]));
  return reports.flatMap((report) => findSilence(report, byDevice.get(report.device.id)));
}

type BeforeContact = { id: number; lastAt: Date | null; lastRecordMinutes: number | null };

function findSilence({ device, silentUntil, newest }: DeviceContact, before: BeforeContact | undefined): DeviceEvent[] {
  if (silentUntil === null || before === undefined || before.lastAt === null) return [];
  // A long record may end the silence in which it was counted.
  const recordMinutes = latest(before.lastRecordMinutes, newest?.minutes ?? null);
  const minutes = findSilentMinutes(device, recordMinutes, before.lastAt.getTime() / 1000, silentUntil);
  if (minutes === null) return [];
  return [{ device, kind: 'silent', detail: String(minutes), first: silentUntil, last: silentUntil, count: 1 }];
}

/** The minutes between two contacts (epoch seconds), or null when a device with records of this length may be silent that long. */
export function findSilentMinutes(
  device: RegisteredDevice,
  lastRecordMinutes: number | null,
  from: number,
  to: number,
): number | null {
  const minutes = Math.floor((to - from) / 60);
  return minutes > getMaxSilentMinutes({ ...device, lastRecordMinutes }) ? minutes : null;
}

function findNewer(one: NewestRecord | null, other: NewestRecord | null): NewestRecord | null {
  if (one === null || other === null) return one ?? other;
  const [newer, older] = one.countedUntil >= other.countedUntil ? [one, other] : [other, one];
  return { ...newer, minutes: newer.minutes ?? older.minutes };
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

// Devices report odd values. A number that does not fit its column counts as not reported.
function wholeOrNull(value: number | undefined): number | null {
  return value !== undefined && Number.isInteger(value) && Math.abs(value) < 2_000_000_000 ? value : null;
}

function smallOrNull(value: number | undefined): number | null {
  return value !== undefined && Number.isInteger(value) && Math.abs(value) < 30_000 ? value : null;
}

async function writeEvents(db: Db, events: readonly DeviceEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    company_id: event.device.companyId,
    device_id: event.device.id,
    first_at: toIsoOrNull(event.first),
    last_at: toIsoOrNull(event.last),
    kind: event.kind,
    detail: event.detail,
    count: event.count,
  }));
  await sql`
    insert into device_logs (company_id, device_id, day, first_at, last_at, kind, detail, count)
    select said.company_id, said.device_id, (said.last_at at time zone 'UTC')::date, said.first_at, said.last_at, said.kind, said.detail, said.count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said(
      company_id bigint, device_id bigint, first_at timestamptz, last_at timestamptz, kind text, detail text, count int)
    join devices on devices.id = said.device_id
    on conflict (device_id, day, kind, detail) do update
      set count = device_logs.count + excluded.count, last_at = excluded.last_at`.execute(db);
}
