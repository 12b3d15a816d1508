import { Buffer } from 'node:buffer';
import { findCarriedInterval, isSettingCarried } from '@portico/contract/words/device-formats';
import { deviceKinds } from '@portico/contract/words/device-kinds';
import { countingDirections, velocities } from '@portico/contract/words/device-settings';
import { firmwareTypes } from '@portico/contract/words/firmware';
import { writeCompactLocalTime } from '../compact-local-time.ts';
import type { DeviceMessage, MessageOutcome, WantedSettings } from '../format.ts';
import { splitFields } from './decode.ts';
import { encodeHx7eFrame, type Hx7eFrame } from './framing.ts';
import { commands, type Hx7eFormatId, maxUrlLength } from './properties.ts';

type ReplySettings = Pick<
  WantedSettings,
  'openingTime' | 'closingTime' | 'uploadInterval' | 'recordPeriod' | 'velocity' | 'direction' | 'firmware'
>;

// For an unknown serial number: the intervals with which the platform would register the device, and no change of its counting.
const neutralSettings: ReplySettings = {
  openingTime: '00:00',
  closingTime: '23:59',
  uploadInterval: deviceKinds.infrared.defaultUploadMinutes,
  recordPeriod: 5,
  velocity: null,
  direction: null,
  firmware: null,
};

/** Writes the reply to a message; null for messages without a reply. */
export function replyToHx7e(
  format: Hx7eFormatId,
  frame: Hx7eFrame,
  message: DeviceMessage,
  outcome: MessageOutcome,
  settings: WantedSettings | null,
): Buffer | null {
  if (message.kind !== 'records' && message.kind !== 'heartbeat') return null;
  const isKnown = outcome.registered && settings !== null;
  // 0 ok, 1 failed: the device keeps its record and sends it again. Refused counts get 0, because sending them again would not correct them.
  const status = isKnown && outcome.storageResult !== 'failed' ? 0 : 1;
  const time = writeCompactLocalTime(isKnown ? settings.nowLocal : readSentTime(frame));
  const { command } = frame;
  const fields = [status, time, ...listFields(format, command, isKnown ? settings : neutralSettings)];
  return encodeHx7eFrame({ command, parameter: command, data: Buffer.from(fields.join(','), 'latin1') });
}

function listFields(format: Hx7eFormatId, command: number, settings: ReplySettings): readonly (string | number)[] {
  const upgrade = writeUpgrade(settings.firmware);
  const hours = [writeTimeOfDay(settings.openingTime), writeTimeOfDay(settings.closingTime)];
  const direction = findDirection(format, settings.direction);
  if (format === 'hx-f3') return [...hours, ...findF3Intervals(settings), direction, ...upgrade, 0];
  if (command !== commands.heartbeat) return upgrade;
  const interval = findCarriedInterval(format, 'uploadInterval', settings.uploadInterval);
  return [...hours, interval, findVelocity(format, settings.velocity), direction, ...upgrade, 0];
}

// Upload interval and record period. The maker demands that the first is a multiple of the second.
function findF3Intervals({ uploadInterval, recordPeriod }: ReplySettings): [number, number] {
  const period = findCarriedInterval('hx-f3', 'recordPeriod', recordPeriod);
  const interval = findCarriedInterval('hx-f3', 'uploadInterval', uploadInterval);
  return [Math.max(period, interval - (interval % period)), period];
}

// A device whose setting the format cannot carry gets the value of a new device: medium speed, both ways.
function findVelocity(format: Hx7eFormatId, velocity: number | null): number {
  return velocity !== null && isSettingCarried(format, 'velocity', velocity) ? velocity : velocities.medium;
}

function findDirection(format: Hx7eFormatId, direction: number | null): number {
  return direction !== null && isSettingCarried(format, 'direction', direction)
    ? direction
    : countingDirections.bothWays;
}

// The address is one field of the reply, so it must not contain a comma. Devices download over plain HTTP only.
const carriedUrl = /^http:\/\/[\u0021-\u002b\u002d-\u007e]+$/i;
const noUpgrade = [0, '0'] as const;

// 0 no upgrade, 1 for the device, 2 for its Wi-Fi module; then the address.
function writeUpgrade(firmware: WantedSettings['firmware']): readonly [number, string] {
  if (firmware === null) return noUpgrade;
  const { type, url } = firmware;
  const isCarried = type === firmwareTypes.device || type === firmwareTypes.wifi;
  return isCarried && url.length <= maxUrlLength && carriedUrl.test(url) ? [type, url] : noUpgrade;
}

// HHMM.
const writeTimeOfDay = (time: string) => time.slice(0, 5).replace(':', '');

// The time of the device itself, so that the reply does not change its clock.
function readSentTime(frame: Hx7eFrame): string | null {
  const time = splitFields(frame)[1]?.trim() ?? '';
  return /^\d{14}$/.test(time) ? time : null;
}
