import { Buffer } from 'node:buffer';
import { findCarriedInterval, isSettingCarried } from '@portico/contract/words/device-formats';
import { velocities } from '@portico/contract/words/device-settings';
import type { WantedSettings } from '../format.ts';
import { readLocalSeconds, readLocalText, readTimeBytes, writeTimeOfDay } from './bytes.ts';
import type { HxF4SettingsRequest } from './decode.ts';

/** The device's own values, replaced by the wanted ones where those can be sent. `difference`: what it has to change; empty: nothing. */
export type WantedValues = { values: Buffer; hours: Buffer; difference: string };

const clockToleranceSeconds = 60;
// Positions in `HxF4SettingsRequest.values`.
const positions = { speed: 1, recordPeriod: 2, uploadInterval: 3 } as const;

/** Compares the values a device reported with the wanted ones. A setting that the format cannot carry keeps the device's value. */
export function findWantedValues(request: HxF4SettingsRequest, settings: WantedSettings): WantedValues {
  const values = Buffer.from(request.values);
  const { velocity, recordPeriod, uploadInterval } = settings;
  if (velocity !== null && isSettingCarried('hx-f4', 'velocity', velocity))
    values.writeUInt8(velocity === velocities.high ? 1 : 0, positions.speed);
  values.writeUInt8(findCarriedInterval('hx-f4', 'recordPeriod', recordPeriod), positions.recordPeriod);
  values.writeUInt8(findCarriedInterval('hx-f4', 'uploadInterval', uploadInterval), positions.uploadInterval);
  const hours = writeBusinessHours(settings) ?? request.hours;
  const differences: string[] = [];
  for (const [name, position] of Object.entries(positions))
    if (values[position] !== request.values[position]) differences.push(`${name} ${values[position]}`);
  if (!hours.equals(request.hours)) differences.push(`hours ${hours.toString('hex')}`);
  if (!isClockRight(request.clock, settings.nowLocal)) differences.push('clock');
  return { values, hours, difference: differences.join(', ') };
}

function isClockRight(clock: Buffer, nowLocal: string): boolean {
  if (typeof readTimeBytes(clock) === 'string') return false;
  const seconds = readLocalSeconds(readLocalText(clock));
  const now = readLocalSeconds(nowLocal);
  return seconds !== null && now !== null && Math.abs(seconds - now) <= clockToleranceSeconds;
}

const wholeDay = Buffer.from([0, 0, 23, 59]);

/**
 * The four bytes of the business hours; null when they are not readable. Devices may count within these hours only, and no document says
 * how they read empty hours or hours past midnight. Those become the whole day, because the platform applies opening hours itself.
 */
export function writeBusinessHours({ openingTime, closingTime }: WantedSettings): Buffer | null {
  const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d|24:00/.test(text);
  if (!isTime(openingTime) || !isTime(closingTime)) return null;
  const [open, close] = [openingTime.slice(0, 5), closingTime.slice(0, 5)];
  if (close <= open) return wholeDay;
  return Buffer.concat([writeTimeOfDay(open), close === '24:00' ? wholeDay.subarray(2) : writeTimeOfDay(close)]);
}
