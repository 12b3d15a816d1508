import { findFormatById } from '@portico/device-formats';
import type { RegisteredDevice } from './device-registry.ts';
import { findSilentMinutes } from './write-contacts.ts';

const clockToleranceSeconds = 600;

/** The devices of the demonstration, and when it was created (epoch seconds). */
export type SimulatedHistory = { deviceIds: ReadonlySet<number>; createdAt: number };

/** Returns when a message or a record counts as received that its device dates `sentAt`. All times in epoch seconds. */
export type FindReceipt = (device: RegisteredDevice, sentAt: number, now: number) => number;

/**
 * The history of a simulated device is received when the device would have sent it, as in an installation that had run all the time.
 * Everything else is received now, also what is dated shortly before the demonstration was created: it may come from a slow clock.
 */
export function findSimulatedReceipt(
  history: SimulatedHistory | null,
  device: RegisteredDevice,
  sentAt: number,
  now: number,
): number {
  if (history === null || !history.deviceIds.has(device.id)) return now;
  return sentAt < history.createdAt - clockToleranceSeconds ? Math.min(sentAt, now) : now;
}

/**
 * Whether a device may have been in contact since `from` (epoch seconds) with messages that are not received yet: the simulator sends the
 * history of its devices in any order.
 */
export function isBeforeSimulation(history: SimulatedHistory | null, device: RegisteredDevice, from: number): boolean {
  return history !== null && history.deviceIds.has(device.id) && from < history.createdAt;
}

/** `minutes` without contact until `at`, epoch seconds. */
type Silence = { minutes: number; at: number };

/**
 * Returns a function that finds the silences between the contacts of a message (epoch seconds, ascending), and since the message before if
 * that was older. Only messages of simulated history have contacts before `now`. `recordMinutes`: length of the newest record of the message.
 */
export function createSilenceFinder() {
  const lastContacts = new Map<number, number>();
  return (
    device: RegisteredDevice,
    contacts: readonly number[],
    now: number,
    recordMinutes: number | null,
  ): Silence[] => {
    // Between the records of a device that sends none of an empty period, it may have been in contact.
    if (findFormatById(device.format)?.omitsEmptyPeriods) return [];
    const past = contacts.filter((at) => at < now);
    const [first, second, last] = [past[0], past[1], past.at(-1)];
    // One contact: a report of a whole day, or a camera that sends one period per message.
    if (first === undefined || second === undefined || last === undefined) return [];
    const before = lastContacts.get(device.id);
    lastContacts.set(device.id, last);
    const times = before !== undefined && before < first ? [before, ...past] : past;
    return times.flatMap((at, index) => {
      const minutes = findSilentMinutes(device, recordMinutes, times[index - 1] ?? at, at);
      return minutes === null ? [] : [{ minutes, at }];
    });
  };
}
