import { Buffer } from 'node:buffer';
import type { DeviceMessage, HttpFormat, HttpReply, MessageOutcome, WantedSettings } from '../format.ts';
import { appendChecksum, writeHex, writeTimeBytes, writeWeekday } from './bytes.ts';
import { decodeHxF4, type HxF4Request, type HxF4SettingsRequest } from './decode.ts';
import { hxF4Path, hxF4Properties, replyTypes } from './properties.ts';
import { createRepeatLimit, type RepeatLimit } from './repeat-limit.ts';
import { findWantedValues, writeBusinessHours } from './wanted-values.ts';

/**
 * Creates the format of HX infrared counters HPC015 and HPC015S, identified by serial number only. Each one remembers which devices do not
 * take their settings.
 */
export function createHxF4(): HttpFormat {
  // The reply repeats bytes of the request that no message contains.
  const requests = new WeakMap<DeviceMessage, HxF4Request>();
  const repeatLimit = createRepeatLimit();
  return {
    id: 'hx-f4',
    family: 'hx-f4',
    properties: hxF4Properties,
    door: 'http',
    authentication: 'serialNumber',
    omitsEmptyPeriods: true,
    resend: null,
    recordLength: 'recordPeriod',
    confirmedReplies: [],
    paths: [hxF4Path],
    decode(_path, body) {
      const { message, request } = decodeHxF4(body);
      if (request !== null) requests.set(message, request);
      return message;
    },
    reply(_path, message, outcome, settings) {
      const request = requests.get(message);
      const known = outcome.registered ? settings : null;
      if (request === undefined || message.kind === 'broken') return textReply(unreadableReply);
      if (request.kind === 'cache') return textReply(replyToCache(request.flag, outcome, known));
      return textReply(replyToSettingsRequest(message.sn, request, known, repeatLimit));
    },
  };
}

/** HX infrared counters HPC015 and HPC015S. */
export const hxF4 = createHxF4();

// The type "failed" alone: the device keeps its records.
const unreadableReply = Buffer.from([replyTypes.failed]);

/**
 * Devices upload only after "confirmed", and ask again after "take these values". So the latter is sent only to a device that has to change
 * something, and not without end. "Confirmed" repeats the device's own values and its own time. An unregistered device keeps them too.
 */
function replyToSettingsRequest(
  sn: string,
  request: HxF4SettingsRequest,
  settings: WantedSettings | null,
  repeatLimit: RepeatLimit,
): Buffer {
  const { flag, values, hours, clock, week } = request;
  const confirmation = writeSettingsReply(replyTypes.confirmed, { flag, values, hours, clock, week });
  if (settings === null) return confirmation;
  const wanted = findWantedValues(request, settings);
  if (wanted.difference === '') {
    repeatLimit.forget(sn);
    return confirmation;
  }
  if (!repeatLimit.maySend(sn, wanted.difference, settings.nowEpochSeconds)) return confirmation;
  const { nowLocal } = settings;
  const now = { clock: writeTimeBytes(nowLocal), week: writeWeekday(nowLocal) };
  return writeSettingsReply(replyTypes.takeValues, { flag, values: wanted.values, hours: wanted.hours, ...now });
}

// The four bytes of the serial number and the 21 of the access points are zero.
function writeSettingsReply(
  type: number,
  { flag, values, clock, week, hours }: Omit<HxF4SettingsRequest, 'kind'>,
): Buffer {
  const reserved = Buffer.alloc(2);
  return appendChecksum(
    Buffer.concat([
      Buffer.from([type]),
      swapBytes(flag),
      Buffer.alloc(4),
      values,
      Buffer.alloc(21),
      clock,
      Buffer.from([week]),
      hours,
      reserved,
    ]),
  );
}

// Refused records are acknowledged, because sending them again would not correct them. Command type 0: the device does not compare its
// clock and hours with those of this reply, it requests its settings for that.
function replyToCache(flag: Buffer, outcome: MessageOutcome, settings: WantedSettings | null): Buffer {
  const isTaken = settings !== null && outcome.storageResult !== 'failed';
  const type = isTaken ? replyTypes.stored : replyTypes.failed;
  const head = Buffer.concat([Buffer.from([type]), swapBytes(flag), Buffer.from([0])]);
  if (settings === null) return appendChecksum(Buffer.concat([head, Buffer.alloc(11)]));
  const time = [writeTimeBytes(settings.nowLocal), Buffer.from([writeWeekday(settings.nowLocal)])];
  return appendChecksum(Buffer.concat([head, ...time, writeBusinessHours(settings) ?? Buffer.alloc(4)]));
}

const swapBytes = (flag: Buffer): Buffer => Buffer.from(flag).reverse();

function textReply(bytes: Buffer): HttpReply {
  return { status: 200, contentType: 'text/plain', body: `result=${writeHex(bytes)}` };
}
