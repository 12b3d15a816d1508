import { findCarriedInterval } from '@portico/contract/words/device-formats';
import { maxCameraHistoryDays, writeHistoryRange } from '../camera-fields.ts';
import type { DeviceMessage, HttpFormat, MessageOutcome, WantedSettings } from '../format.ts';
import { decodeHxF6, findHxF6Path, hxF6Paths } from './decode.ts';
import { hxF6Properties } from './properties.ts';

/** HX cameras that report each detection line, identified by serial number only. */
export const hxF6: HttpFormat = {
  id: 'hx-f6',
  family: 'hx-f6',
  properties: hxF6Properties,
  door: 'http',
  authentication: 'serialNumber',
  omitsEmptyPeriods: false,
  resend: 'reply',
  maxResendDays: maxCameraHistoryDays,
  recordLength: 'uploadInterval',
  confirmedReplies: ['heartbeat'],
  paths: Object.values(hxF6Paths),
  decode: (path, body) => decodeHxF6(path, body),
  reply: (path, message, outcome, settings) => ({
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify(replyTo(path, message, outcome, settings)),
  }),
};

// The maker's text: "upload failed, please contact the person in charge".
const uploadFailed = '上传失败,请联系负责人';

// Codes of the maker's server: 0 ok, 2 upload failed; 1 as in hx-f5. Refused records stay invalid, so they are answered with ok.
function replyTo(
  path: string,
  message: DeviceMessage,
  outcome: MessageOutcome,
  settings: WantedSettings | null,
): object {
  if (message.kind === 'broken') return { code: 2, msg: message.detail };
  if (!outcome.registered || settings === null) return { code: 1, msg: 'sn non-existent' };
  if (outcome.storageResult === 'failed') return { code: 2, msg: uploadFailed };
  const { sn } = message;
  const isHeartbeat = findHxF6Path(path) === 'heartbeat';
  const data = isHeartbeat ? heartbeatData(sn, settings) : { sn, time: settings.nowEpochSeconds };
  return { code: 0, msg: 'success', data };
}

function heartbeatData(sn: string, settings: WantedSettings): object {
  return {
    sn,
    ...writeHistoryRange(settings),
    uploadInterval: findCarriedInterval('hx-f6', 'uploadInterval', settings.uploadInterval),
    timezone: writeOffset(settings.utcOffsetHours),
    time: settings.nowEpochSeconds,
    dataMode: settings.dataMode,
  };
}

// "+8", "-3", "+5.5".
function writeOffset(hours: number): string {
  return `${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
}
