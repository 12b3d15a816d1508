import type { DeviceMessage, HttpFormat, HttpReply, MessageOutcome } from '../format.ts';
import { decodeHxF7, findHxF7Path, hxF7Paths } from './decode.ts';
import { hxF7Properties } from './properties.ts';

/** HX AI cameras with the protocol "passenger flow 1.0", identified by serial number only. */
export const hxF7: HttpFormat = {
  id: 'hx-f7',
  family: 'hx-f7',
  properties: hxF7Properties,
  door: 'http',
  authentication: 'serialNumber',
  omitsEmptyPeriods: false,
  resend: null,
  recordLength: 'reported',
  confirmedReplies: [],
  paths: Object.values(hxF7Paths),
  decode: (path, body) => decodeHxF7(path, body),
  reply: (path, message, outcome) => replyTo(path, message, outcome),
};

// A camera deletes its message after status 200 with a body that is not empty, and sends it again after anything else. Refused records and
// those with an older revision stay as they are, so they get 200. A camera that is not registered keeps its counts until it is.
function replyTo(path: string, message: DeviceMessage, outcome: MessageOutcome): HttpReply {
  if (message.kind === 'broken') return jsonReply(400, { ok: false, code: 2, msg: message.detail });
  if (!outcome.registered) return jsonReply(404, { ok: false, code: 1, msg: 'sn non-existent' });
  if (outcome.storageResult === 'failed') return jsonReply(503, { ok: false, code: 2, msg: 'not stored, send again' });
  if (findHxF7Path(path) === 'status') return jsonReply(200, { ok: true, status: 'alive' });
  return jsonReply(200, { ok: true, code: 0, msg: 'success' });
}

function jsonReply(status: number, reply: object): HttpReply {
  return { status, contentType: 'application/json', body: JSON.stringify(reply) };
}
