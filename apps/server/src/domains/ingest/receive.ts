import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt, offsetSecondsAt } from '@portico/counting/zones';
import type {
  DeviceMessage,
  DeviceStatus,
  MessageOutcome,
  RefusedRecord,
  WantedSettings,
} from '@portico/device-formats';
import type { Clock } from '../../platform/clock.ts';
import { coversItsMinutes } from '../record-coverage/index.ts';
import { type CheckedRecords, checkRecords, resolveDeviceTime, resolvePeriodStart } from './accept.ts';
import type { DeviceRegistry, RegisteredDevice } from './device-registry.ts';
import type { DeviceReportWriter, NewestRecord } from './device-reports.ts';
import { isSerialNumber } from './doors/credentials.ts';
import type { HeatStore } from './heat-store.ts';
import { findSenderRefusal, isOfRegisteredFamily, type MessageSender } from './message-sender.ts';
import type { OldRecordKeeper } from './old-records.ts';
import type { RawMessage, RawMessageKeeper } from './raw-messages.ts';
import { type RecordStore, StoreFullError } from './record-store.ts';
import { createRefusedMessageLog } from './refused-messages.ts';
import { createSilenceFinder, type FindReceipt } from './simulated-history.ts';
import { findEndedRequest, findRequestedHistory } from './wanted-history.ts';

/** Result of a message for the listener: its outcome, and the settings wanted for the device. */
export type ReceiveResult = { outcome: MessageOutcome; settings: WantedSettings | null; isStoreFull: boolean };

/** Reads, checks and stores messages of devices. Every listener uses it. */
export type MessageReceiver = {
  /**
   * Receives a message under the serial number of `device`, which the listener has looked up. Resolves when everything accepted is durable.
   * Never rejects: a failing store is an outcome. A message whose sender is not believed to be the device changes nothing but the device's
   * log, and its outcome is that of an unregistered device. `at`: time of receipt, epoch milliseconds; default now. `raw`: the bytes, kept
   * for seven days if a record in them is not stored; absent: they are kept already.
   */
  receiveFrom(
    device: RegisteredDevice,
    message: DeviceMessage,
    sender: MessageSender,
    at?: number,
    raw?: RawMessage,
  ): Promise<ReceiveResult>;
  /** Notes in the log of a device registered with another format that a sender without its secret used this serial number. */
  noteWithoutSecret(sn: string, sender: MessageSender): Promise<void>;
};

const emptyOutcome: MessageOutcome = {
  registered: true,
  storageResult: 'nothing',
  accepted: 0,
  duplicate: 0,
  refused: [],
};

const unregistered: ReceiveResult = {
  outcome: { ...emptyOutcome, registered: false },
  settings: null,
  isStoreFull: false,
};

type HeatMessage = Extract<DeviceMessage, { kind: 'heat' }>;

export function createMessageReceiver(
  registry: DeviceRegistry,
  {
    records: store,
    heatStore,
    oldRecords,
    rawMessages,
  }: {
    records: RecordStore;
    heatStore: HeatStore;
    oldRecords: OldRecordKeeper;
    rawMessages: Pick<RawMessageKeeper, 'keep'>;
  },
  reports: DeviceReportWriter,
  { clock, findReceipt }: { clock: Clock; findReceipt: FindReceipt },
): MessageReceiver {
  const refusedMessages = createRefusedMessageLog(reports);
  const findSilences = createSilenceFinder();

  async function receiveFrom(
    found: RegisteredDevice,
    message: DeviceMessage,
    sender: MessageSender,
    at = clock.now(),
    raw?: RawMessage,
  ): Promise<ReceiveResult> {
    // The listener may have looked up the device a while ago, so it is read again if it changed. From here to the store nothing is awaited:
    // if the device moves later, the rewrite waits for all records that were handed over to the store before.
    let device: RegisteredDevice | null = found;
    while (device !== null && !registry.isCurrent(device)) device = await registry.find(found.sn);
    if (device?.id !== found.id) return unregistered;
    const now = Math.floor(at / 1000);
    const refusal = findSenderRefusal(device, sender);
    if (refusal !== null) {
      refusedMessages.add(device, refusal, sender, now);
      return unregistered;
    }
    const settings = toWantedSettings(device, now, message.kind === 'broken' ? undefined : message.status.version);
    if (message.kind === 'broken') {
      reports.addEvent(device, 'broken', message.detail, now);
      if (raw !== undefined) rawMessages.keep(device, raw, sender, message.detail, now);
      return { outcome: emptyOutcome, settings, isStoreFull: false };
    }
    if (message.kind === 'heat') return receiveHeat(device, message, sender, now);
    noteReportedLengths(device, message.status);
    if (message.kind !== 'records') {
      if (message.kind === 'other' && message.event !== undefined)
        reports.addEvent(device, 'event', message.event, now);
      const status = withInstantTime(device, message.status, now);
      const sentAt = status.time?.kind === 'instant' ? status.time.epochSeconds : now;
      reports.addContact(device, {
        kind: message.kind,
        status,
        at: findReceipt(device, sentAt, now),
        sender,
        newest: null,
        endedHistoryRequest: findEndedRequest(device, [], now),
      });
      return { outcome: emptyOutcome, settings, isStoreFull: false };
    }
    const registered = device;
    const checked = checkRecords(device, message.records, now, (sentAt) => findReceipt(registered, sentAt, now));
    oldRecords.keep(checked.tooOld);
    const refused = [...message.unreadable, ...checked.refused].sort((a, b) => a.index - b.index);
    for (const { reason, field } of refused) {
      reports.addEvent(device, 'refused', field === undefined ? reason : `${reason}: ${field}`, now);
    }
    // Records beyond the history limit are kept apart, ready to be imported.
    const lost = refused.filter(({ reason }) => reason !== 'timeTooOld');
    if (raw !== undefined && lost.length > 0) rawMessages.keep(device, raw, sender, describeRefusals(lost), now);
    const stored = await storeChecked(checked);
    if (stored === null || stored === 'full') {
      return {
        outcome: { ...emptyOutcome, storageResult: 'failed', refused },
        settings,
        isStoreFull: stored === 'full',
      };
    }
    // The log counts records, not messages.
    for (let record = 0; record < (stored.overlapping ?? 0); record += 1) reports.addEvent(device, 'overlaps', '', now);
    const newest = findNewestRecord(checked, now);
    const contacts = listReceipts(checked, now);
    for (const { minutes, at: silentUntil } of findSilences(device, contacts, now, newest?.minutes ?? null))
      reports.addEvent(device, 'silent', String(minutes), silentUntil);
    const status = withInstantTime(device, message.status, now);
    const lastContactAt = contacts.at(-1) ?? now;
    const isHistory = contacts[0] !== now;
    reports.addContact(device, {
      kind: message.kind,
      status,
      at: lastContactAt,
      sender,
      newest,
      isRepeat: stored.accepted === 0 && stored.duplicate > 0,
      notesSilence: !isHistory,
      endedHistoryRequest: findEndedRequest(device, message.records, now),
    });
    return {
      outcome: { registered: true, storageResult: 'stored', ...stored, refused },
      settings,
      isStoreFull: false,
    };
  }

  async function receiveHeat(
    device: RegisteredDevice,
    message: HeatMessage,
    sender: MessageSender,
    now: number,
  ): Promise<ReceiveResult> {
    const settings = toWantedSettings(device, now);
    const at = resolvePeriodStart(message.time, device, now);
    if (typeof at !== 'number') {
      reports.addEvent(device, 'refused', at.reason, now);
      const refused = [{ index: 0, reason: at.reason }];
      return { outcome: { ...emptyOutcome, refused }, settings, isStoreFull: false };
    }
    const received = findReceipt(device, at + message.minutes * 60, now);
    const storageResult = await heatStore
      .add({ ...message, company: device.companyId, device: device.id, at, received })
      .then(
        () => 'stored' as const,
        () => 'failed' as const,
      );
    if (storageResult === 'stored')
      reports.addContact(device, {
        kind: message.kind,
        status: message.status,
        at: received,
        sender,
        newest: null,
      });
    return { outcome: { ...emptyOutcome, storageResult }, settings, isStoreFull: false };
  }

  async function storeChecked(checked: CheckedRecords) {
    try {
      return await store.add(checked.accepted);
    } catch (error) {
      return error instanceof StoreFullError ? 'full' : null;
    }
  }

  return {
    receiveFrom,
    async noteWithoutSecret(sn, sender) {
      const device = isSerialNumber(sn) ? await registry.find(sn) : null;
      if (device !== null && !isOfRegisteredFamily(device, sender.format))
        refusedMessages.add(device, 'otherFormat', sender, Math.floor(clock.now() / 1000));
    },
  };
}

// The intervals that a device reports are the lengths of its next records, which may arrive before they are written and read again.
function noteReportedLengths(device: RegisteredDevice, { uploadInterval, recordPeriod }: DeviceStatus): void {
  if (Number.isInteger(uploadInterval)) device.takenUploadInterval = uploadInterval ?? null;
  if (Number.isInteger(recordPeriod)) device.takenRecordPeriod = recordPeriod ?? null;
}

// The distinct reasons, in the order of the records.
function describeRefusals(refused: readonly RefusedRecord[]): string {
  const reasons = refused.map(({ reason, field }) => (field === undefined ? reason : `${reason}: ${field}`));
  return [...new Set(reasons)].join(', ');
}

function findNewestRecord({ accepted }: CheckedRecords, now: number): NewestRecord | null {
  let [end, newestEnd] = [0, 0];
  let minutes: number | null = null;
  for (const record of accepted) {
    const recordEnd = record.at + record.minutes * 60;
    end = Math.max(end, recordEnd);
    if (!coversItsMinutes(record) || recordEnd <= newestEnd) continue;
    newestEnd = recordEnd;
    minutes = record.minutes;
  }
  // A report of the current day ends at the coming midnight, but has counted only until now.
  return accepted.length === 0 ? null : { countedUntil: Math.min(end, now), minutes };
}

// When the records of a message were received, ascending.
function listReceipts({ accepted }: CheckedRecords, now: number): number[] {
  const receipts = new Set(accepted.map(({ received }) => received));
  return receipts.size === 0 ? [now] : [...receipts].sort((one, other) => one - other);
}

// Converts a reported local time to an instant, so that the clock of every device is checked in the same way.
function withInstantTime<S extends { time?: Parameters<typeof resolveDeviceTime>[0] }>(
  device: RegisteredDevice,
  status: S,
  now: number,
): S {
  if (status.time?.kind !== 'local') return status;
  const epochSeconds = resolveDeviceTime(status.time, device, now);
  return epochSeconds === null ? status : { ...status, time: { kind: 'instant', epochSeconds } };
}

/**
 * Returns the settings wanted for a device, in the fields that replies to devices use. `now` in epoch seconds. `version`: of its firmware;
 * a device that has the wanted firmware is not asked to install it again.
 */
export function toWantedSettings(device: RegisteredDevice, now: number, version?: string): WantedSettings {
  const [open = '00:00', close = '23:59'] = device.workTime.split('~').map((time) => time.slice(0, 5));
  return {
    uploadInterval: device.uploadInterval,
    recordPeriod: device.recordPeriod,
    velocity: device.velocity,
    direction: device.direction,
    firmware: device.wantedFirmware?.version === version ? null : device.wantedFirmware,
    history: findRequestedHistory(device, now),
    dataMode: device.dataMode,
    openingTime: open,
    closingTime: close,
    nowEpochSeconds: now,
    nowLocal: formatLocal(localSecondsAt(device.timeZoneRules, now)),
    utcOffsetHours: offsetSecondsAt(device.timeZoneRules, now) / 3600,
  };
}
