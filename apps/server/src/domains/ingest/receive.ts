import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt, offsetSecondsAt } from '@portico/counting/zones';
import type { DeviceMessage, Outcome, WantedSettings } from '@portico/device-formats';
import type { Clock } from '../../platform/clock.ts';
import { type Checked, checkRecords, instantOf, startOfPeriod } from './accept.ts';
import type { DeviceReports } from './device-reports.ts';
import type { HeatStore } from './heats.ts';
import type { RegisteredDevice, Registry } from './registry.ts';
import { type RecordStore, StoreFull } from './store.ts';

/** What a door is told about a message: what was done with it, and what the device should be doing. */
export type Received = { outcome: Outcome; settings: WantedSettings | null; full: boolean };

/** Reads, checks and stores messages of devices; the one path behind every door. */
export type Receiver = {
  /** Resolves when everything accepted is durable. Never rejects: a failing store is an outcome. */
  receive(message: Exclude<DeviceMessage, { kind: 'broken' }>): Promise<Received>;
  /** The same for a device the door has looked up (and authenticated) itself; `at`, in epoch milliseconds, for what arrived earlier. */
  receiveFrom(device: RegisteredDevice, message: DeviceMessage, at?: number): Promise<Received>;
};

const nothing: Outcome = { registered: true, stored: 'nothing', accepted: 0, duplicate: 0, refused: [] };

const unregistered: Received = { outcome: { ...nothing, registered: false }, settings: null, full: false };

type HeatMessage = Extract<DeviceMessage, { kind: 'heat' }>;

export function createReceiver(
  registry: Registry,
  { records: store, heats }: { records: RecordStore; heats: HeatStore },
  reports: DeviceReports,
  clock: Clock,
): Receiver {
  async function receiveFrom(sender: RegisteredDevice, message: DeviceMessage, at = clock.now()): Promise<Received> {
    // The door may have looked it up a while ago. From here to the store nothing is awaited: what hangs elsewhere since then is written
    // anew after all that was handed over before.
    let device: RegisteredDevice | null = sender;
    while (device !== null && !registry.isCurrent(device)) device = await registry.find(sender.sn);
    if (device?.id !== sender.id) return unregistered;
    const now = Math.floor(at / 1000);
    const settings = settingsOf(device, now);
    if (message.kind === 'broken') {
      reports.note(device, 'broken', message.detail, now);
      return { outcome: nothing, settings, full: false };
    }
    if (message.kind === 'heat') return receiveHeat(device, message, now);
    if (message.kind !== 'records') {
      if (message.kind === 'other' && message.event !== undefined) reports.note(device, 'event', message.event, now);
      reports.seen(device, withClock(device, message.status, now), now, null);
      return { outcome: nothing, settings, full: false };
    }
    const checked = checkRecords(device, message.records, now);
    const refused = [...message.unreadable, ...checked.refused].sort((a, b) => a.index - b.index);
    for (const { reason, field } of refused) {
      reports.note(device, 'refused', field === undefined ? reason : `${reason}: ${field}`, now);
    }
    const stored = await storeChecked(checked);
    if (stored === null || stored === 'full') {
      return { outcome: { ...nothing, stored: 'failed', refused }, settings, full: stored === 'full' };
    }
    const ends = checked.accepted.map((record) => record.at + record.minutes * 60);
    const last = ends.reduce((latest, end) => Math.max(latest, end), 0);
    // A report of the day so far ends at the coming midnight; it was counted until now.
    const countedUntil = ends.length === 0 ? null : Math.min(last, now);
    reports.seen(device, withClock(device, message.status, now), now, countedUntil);
    return {
      outcome: { registered: true, stored: 'stored', ...stored, refused },
      settings,
      full: false,
    };
  }

  async function receiveHeat(device: RegisteredDevice, message: HeatMessage, now: number): Promise<Received> {
    const settings = settingsOf(device, now);
    const at = startOfPeriod(message.time, device, now);
    if (typeof at !== 'number') {
      reports.note(device, 'refused', at.reason, now);
      return { outcome: { ...nothing, refused: [{ index: 0, ...at }] }, settings, full: false };
    }
    const stored = await heats
      .add({ ...message, company: device.companyId, device: device.id, at, received: now })
      .then(
        () => 'stored' as const,
        () => 'failed' as const,
      );
    if (stored === 'stored') reports.seen(device, message.status, now, null);
    return { outcome: { ...nothing, stored }, settings, full: false };
  }

  async function storeChecked(checked: Checked) {
    try {
      return await store.add(checked.accepted);
    } catch (error) {
      return error instanceof StoreFull ? 'full' : null;
    }
  }

  return {
    receiveFrom,
    async receive(message) {
      const device = await registry.find(message.sn);
      if (device === null) return unregistered;
      return receiveFrom(device, message);
    },
  };
}

// A wall clock the device reports becomes an instant, so that "clock right since" can be judged in one way.
function withClock<S extends { time?: Parameters<typeof instantOf>[0] }>(
  device: RegisteredDevice,
  status: S,
  now: number,
): S {
  if (status.time?.kind !== 'local') return status;
  const epochSeconds = instantOf(status.time, device, now);
  return epochSeconds === null ? status : { ...status, time: { kind: 'instant', epochSeconds } };
}

/** What a device should be doing now, in the words its replies carry. */
export function settingsOf(device: RegisteredDevice, now: number): WantedSettings {
  const [open = '00:00', close = '23:59'] = device.workTime.split('~').map((time) => time.slice(0, 5));
  return {
    uploadInterval: device.uploadInterval,
    dataMode: device.dataMode,
    open,
    close,
    nowEpochSeconds: now,
    nowLocal: formatLocal(localSecondsAt(device.rules, now)),
    utcOffsetHours: offsetSecondsAt(device.rules, now) / 3600,
  };
}
