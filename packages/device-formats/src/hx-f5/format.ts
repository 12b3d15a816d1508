import { findCarriedInterval } from '@portico/contract/words/device-formats';
import { maxCameraHistoryDays, writeHistoryRange } from '../camera-fields.ts';
import type { DeviceMessage, HttpFormat, HttpReply, MessageOutcome, WantedSettings } from '../format.ts';
import { decodeHxF5, findHxF5Path, hxF5Paths } from './decode.ts';
import { hxF5Properties } from './properties.ts';

/** HX cameras over HTTP JSON, identified by serial number only. */
export const hxF5: HttpFormat = {
  id: 'hx-f5',
  family: 'hx-f5',
  properties: hxF5Properties,
  door: 'http',
  authentication: 'serialNumber',
  omitsEmptyPeriods: false,
  resend: 'reply',
  maxResendDays: maxCameraHistoryDays,
  recordLength: 'reported',
  confirmedReplies: ['heartbeat'],
  paths: Object.values(hxF5Paths),
  decode: (path, body) => decodeHxF5(path, body),
  reply: (path, message, outcome, settings) => jsonReply(replyTo(path, message, outcome, settings)),
};

// Codes of the makers' documents: 0 ok, 1 serial number does not exist, 2 any other error. The status is always 200. After an error a
// camera sends the same upload again without end, so refused records (which stay invalid) are answered with ok.
function replyTo(
  path: string,
  message: DeviceMessage,
  outcome: MessageOutcome,
  settings: WantedSettings | null,
): object {
  if (message.kind === 'broken') return { code: 2, msg: message.detail };
  if (!outcome.registered || settings === null) return { code: 1, msg: 'sn non-existent' };
  if (outcome.storageResult === 'failed') return { code: 2, msg: 'not stored, send again' };
  const { sn } = message;
  const name = findHxF5Path(path);
  if (name === 'heartbeat') return { code: 0, msg: 'success', data: heartbeatData(sn, settings) };
  if (name === 'upload') return { code: 0, msg: 'success', data: { sn, time: settings.nowEpochSeconds } };
  return { code: 0, msg: 'Report submitted successfully' };
}

function heartbeatData(sn: string, settings: WantedSettings): object {
  return {
    sn,
    ...writeHistoryRange(settings),
    uploadInterval: findCarriedInterval('hx-f5', 'uploadInterval', settings.uploadInterval),
    dataMode: settings.dataMode,
    time: settings.nowEpochSeconds,
    timezone: settings.utcOffsetHours,
  };
}

function jsonReply(reply: object): HttpReply {
  return { status: 200, contentType: 'application/json', body: JSON.stringify(reply) };
}
