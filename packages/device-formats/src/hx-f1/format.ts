import type { Buffer } from 'node:buffer';
import { findCarriedInterval } from '@portico/contract/words/device-formats';
import { writeCompactLocalTime } from '../compact-local-time.ts';
import type { DeviceMessage, MessageOutcome, TcpFormat, WantedSettings } from '../format.ts';
import { decodeHxF1 } from './decode.ts';
import { createXmlFramer, encodeFrame, type XmlFrame } from './framing.ts';
import { hxF1Properties } from './properties.ts';
import { writeXmlElement } from './xml.ts';

/** HX infrared counters over TCP, identified by serial number only. */
export const hxF1: TcpFormat<XmlFrame> = {
  id: 'hx-f1',
  family: 'hx-f1',
  properties: hxF1Properties,
  door: 'tcp',
  port: 'xml',
  authentication: 'serialNumber',
  // Some models report zeros, others send nothing for an empty period. Because of the latter, a missing period is not a gap.
  omitsEmptyPeriods: true,
  resend: null,
  recordLength: 'uploadInterval',
  confirmedReplies: ['timeSync'],
  framer: createXmlFramer,
  decode: decodeHxF1,
  reply(frame, message, outcome, settings) {
    const body = replyTo(message, outcome, settings);
    return body === null ? null : encodeFrame(frame.seq, frame.type, body);
  },
};

// `ret` of a data report: 0 accepted, 1 failed (the device sends it again), 2 not registered. Refused counts get 0 too, because sending
// them again would not correct them.
function replyTo(message: DeviceMessage, outcome: MessageOutcome, settings: WantedSettings | null): Buffer | null {
  if (message.kind === 'records') {
    const ret = !outcome.registered ? 2 : outcome.storageResult === 'failed' ? 1 : 0;
    return writeXmlElement('UP_SENSOR_DATA_RES', [
      ['uuid', message.sn],
      ['ret', ret],
    ]);
  }
  if (message.kind !== 'timeSync') return null;
  if (!outcome.registered || settings === null) {
    return writeXmlElement(timeSyncReply, [
      ['uuid', message.sn],
      ['ret', 2],
    ]);
  }
  return writeXmlElement(timeSyncReply, [
    ['uuid', message.sn],
    ['ret', 0],
    ['time', writeCompactLocalTime(settings.nowLocal)],
    ['uploadInterval', hoursAndMinutes(findCarriedInterval('hx-f1', 'uploadInterval', settings.uploadInterval))],
    ['dataStartTime', settings.openingTime.slice(0, 5).replace(':', '')],
    ['dataEndTime', settings.closingTime.slice(0, 5).replace(':', '')],
  ]);
}

// Misspelt in the protocol. Devices that got the correct spelling sent their request again every 5 seconds.
const timeSyncReply = 'TIME_SYSNC_RES';

// HHMM.
function hoursAndMinutes(minutes: number): string {
  return String(Math.floor(minutes / 60)).padStart(2, '0') + String(minutes % 60).padStart(2, '0');
}
