import { getMaxSilentMinutes } from '@portico/contract/words/device-kinds';
import { foldForIdentity } from '@portico/contract/words/identity-fold';
import { findFormatById } from '@portico/device-formats';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { RegisteredDevice } from './device-registry.ts';
import type { DeviceContact, DeviceEvent } from './device-reports.ts';
import { confirmedAfterSeconds, type SettingsInUse } from './sent-settings.ts';

// Whether a message of a device confirms the settings in the last reply to it.
const isConfirmedSql = sql`(devices.sent_settings is not null and cardinality(said.confirming_kinds) > 0
  and (said.confirming_kinds <> array[devices.sent_settings ->> 'kind']
    or extract(epoch from said.last_at) - (devices.sent_settings ->> 'at')::bigint >= ${sql.lit(confirmedAfterSeconds)}))`;
const takenSql = (name: keyof SettingsInUse) =>
  sql`case when ${isConfirmedSql} then (devices.sent_settings -> 'settings' ->> ${sql.lit(name)})::int end`;

// Whether a request for past records has ended. A newer one, made meanwhile, stays.
const hasEndedSql = sql`(floor(extract(epoch from devices.history_asked_at)) <= said.ended_request) is true`;

// Whether messages of a format are handled by what their device uses. Devices with a secret say it in each message, and a change of their
// registration would close their connection.
const dependsOnTaken = (format: string) => findFormatById(format)?.authentication === 'serialNumber';

const toIsoOrNull = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString());

// A clock that differs from the clock of the server by more than a minute is wrong.
const clockToleranceSeconds = 60;
// A delayed report makes a clock look slow, but the next report then shows another difference. The difference is trusted if two reports
// agree within this limit.
const clockAgreementSeconds = 30;
// Networks from which the first messages of a device came, to propose them.
const maxSeenNetworks = 8;

/** Whether a long time without messages since `from` (epoch seconds) means that a device was silent. */
export type IsSilence = (device: RegisteredDevice, from: number) => boolean;

/**
 * `silences`: of devices that were silent for longer than their kind allows. `taken`: devices that have taken settings or a firmware, or sent
 * past records.
 */
type WrittenContacts = { silences: DeviceEvent[]; taken: string[] };

/**
 * Writes the contacts with one statement for all devices received in the last second. Columns of values that a device did not report stay
 * unchanged. Settings in an earlier reply become the reported ones if a message confirms them.
 */
export async function writeContacts(
  db: Db,
  reports: readonly DeviceContact[],
  isSilence: IsSilence,
): Promise<WrittenContacts> {
  const rows = reports.map(
    ({ device, status, lastContactAt, uploadedAt, newest, syncedAt, clock, network, ...rest }) => ({
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
      confirming_kinds: [...rest.confirmingKinds],
      sent_settings: rest.sentSettings,
      inside: wholeOrNull(rest.level?.inside),
      inside_at: toIsoOrNull(rest.level?.reportedAt ?? null),
      ended_request: rest.endedHistoryRequest,
    }),
  );
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
      reported_upload_interval = coalesce(said.reported_upload_interval, ${takenSql('uploadInterval')}, devices.reported_upload_interval),
      reported_record_period = coalesce(said.reported_record_period, ${takenSql('recordPeriod')}, devices.reported_record_period),
      reported_velocity = coalesce(said.reported_velocity, ${takenSql('velocity')}, devices.reported_velocity),
      reported_direction = coalesce(said.reported_direction, ${takenSql('direction')}, devices.reported_direction),
      sent_settings = coalesce(said.sent_settings, case when not ${isConfirmedSql} then devices.sent_settings end),
      inside = coalesce(said.inside, devices.inside),
      inside_at = coalesce(said.inside_at, devices.inside_at),
      history_from = case when not ${hasEndedSql} then devices.history_from end,
      history_to = case when not ${hasEndedSql} then devices.history_to end,
      history_asked_at = case when not ${hasEndedSql} then devices.history_asked_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said(
      id bigint, sender_network text, last_at timestamptz, last_upload_at timestamptz, last_data_at timestamptz, last_record_minutes int, clock_synced_at timestamptz,
      clock_skew_seconds int, clock_told_at timestamptz, clock_is_wrong boolean, battery int, battery_tx int, signal int,
      focus boolean, counting boolean, version text, version_key text, mac text, ip text, connection text, wifi_ssid text, hw_platform text, sw_release text,
      network text, reported_upload_interval int, reported_record_period int, reported_velocity smallint, reported_direction smallint,
      confirming_kinds text[], sent_settings jsonb, inside int, inside_at timestamptz, ended_request bigint)
    join devices as before on before.id = said.id
    where devices.id = said.id
    returning before.id, devices.sn, devices.format, devices.wanted_firmware is not null as waits_for_firmware, before.last_at, before.last_record_minutes,
      (before.reported_upload_interval, before.reported_record_period, before.history_asked_at) is distinct from
      (devices.reported_upload_interval, devices.reported_record_period, devices.history_asked_at) as has_taken`.execute(
    db,
  );
  const byDevice = new Map(before.map((one) => [one.id, one]));
  const waiting = rows.filter(({ id, version }) => version !== null && byDevice.get(id)?.waitsForFirmware === true);
  const upgraded = await endUpgrades(db, waiting);
  return {
    silences: reports.flatMap((report) => findSilence(report, byDevice.get(report.device.id), isSilence)),
    taken: before
      .filter(({ id, hasTaken, format }) => (hasTaken || upgraded.has(id)) && dependsOnTaken(format))
      .map(({ sn }) => sn),
  };
}

/**
 * Ends the upgrades of the devices that report the wanted version, and returns their ids. In a statement of its own: a column of the base
 * data in the statement above would make every contact invalidate what is cached of them.
 */
async function endUpgrades(
  db: Db,
  reported: readonly { id: number; version: string | null }[],
): Promise<ReadonlySet<number>> {
  if (reported.length === 0) return new Set();
  const versions = reported.map(({ id, version }) => ({ id, version }));
  const { rows } = await sql<{ id: number }>`
    update devices set wanted_firmware = null
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as said(id bigint, version text)
    where devices.id = said.id and exists (select from firmware_configs
      where firmware_configs.id = devices.wanted_firmware and firmware_configs.version = said.version)
    returning devices.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

type BeforeContact = {
  waitsForFirmware: boolean;
  id: number;
  sn: string;
  format: string;
  hasTaken: boolean;
  lastAt: Date | null;
  lastRecordMinutes: number | null;
};

function findSilence(
  { device, silentUntil, newest }: DeviceContact,
  before: BeforeContact | undefined,
  isSilence: IsSilence,
): DeviceEvent[] {
  if (silentUntil === null || before === undefined || before.lastAt === null) return [];
  const lastContactAt = before.lastAt.getTime() / 1000;
  if (!isSilence(device, lastContactAt)) return [];
  // A long record may end the silence in which it was counted.
  const recordMinutes = Math.max(before.lastRecordMinutes ?? 0, newest?.minutes ?? 0);
  const minutes = findSilentMinutes(device, recordMinutes, lastContactAt, silentUntil);
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

// Devices report odd values. A number that does not fit its column counts as not reported.
function wholeOrNull(value: number | undefined): number | null {
  return value !== undefined && Number.isInteger(value) && Math.abs(value) < 2_000_000_000 ? value : null;
}

function smallOrNull(value: number | undefined): number | null {
  return value !== undefined && Number.isInteger(value) && Math.abs(value) < 30_000 ? value : null;
}
