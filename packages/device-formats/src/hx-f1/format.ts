import type { Buffer } from 'node:buffer';
import type { DeviceMessage, Outcome, TcpFormat, WantedSettings } from '../format.ts';
import { decodeHxF1 } from './decode.ts';
import { hxF1Facts } from './facts.ts';
import { createXmlFramer, encodeFrame, type XmlFrame } from './framing.ts';
import { writeXmlElement } from './xml.ts';

/** HX infrared counters over TCP, known by their serial number alone. */
export const hxF1: TcpFormat<XmlFrame> = {
  id: 'hx-f1',
  facts: hxF1Facts,
  door: 'tcp',
  port: 'xml',
  authentication: 'serialNumber',
  // Some models do report zeros; the silent ones decide, since a missing period of theirs is no gap.
  silentWhenNobodyPasses: true,
  canBeAskedAgain: false,
  framer: createXmlFramer,
  decode: decodeHxF1,
  reply(frame, message, outcome, settings) {
    const body = replyTo(message, outcome, settings);
    return body === null ? null : encodeFrame(frame.seq, frame.type, body);
  },
};

// ret of a data report: 0 taken, 1 failed (it is sent again), 2 not registered. Refused counts are answered with 0, since
// sending them again would not mend them.
function replyTo(message: DeviceMessage, outcome: Outcome, settings: WantedSettings | null): Buffer | null {
  if (message.kind === 'records') {
    const ret = !outcome.registered ? 2 : outcome.stored === 'failed' ? 1 : 0;
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
    ['time', settings.nowLocal.replaceAll(/\D/g, '')],
    ['uploadInterval', hoursAndMinutes(settings.uploadInterval)],
    ['dataStartTime', settings.open.slice(0, 5).replace(':', '')],
    ['dataEndTime', settings.close.slice(0, 5).replace(':', '')],
  ]);
}

// Spelt so in the protocol; devices answered with the right spelling asked again every 5 seconds.
const timeSyncReply = 'TIME_SYSNC_RES';

// HHMM. There is no reporting in real time here: a minute is the shortest.
function hoursAndMinutes(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  return String(Math.floor(whole / 60)).padStart(2, '0') + String(whole % 60).padStart(2, '0');
}
