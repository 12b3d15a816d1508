import { type NativeReply, nativeHttpPath } from '@portico/contract/device-messages/native';
import type { DeviceMessage, HttpFormat, HttpReply, MessageOutcome, MqttFormat } from '../format.ts';
import { decodeNativeHeat } from './heat.ts';
import { nativeProperties } from './properties.ts';
import { decodeNativeRecords } from './records.ts';
import { decodeNativeEvent, decodeNativeStatus } from './status.ts';

/** The native protocol over MQTT. It decodes data, status, heat and event; replies to commands are handled elsewhere. */
export const nativeMqtt: MqttFormat = {
  id: 'native-mqtt',
  family: 'native',
  properties: nativeProperties,
  door: 'mqtt',
  authentication: 'secret',
  omitsEmptyPeriods: false,
  resend: 'command',
  recordLength: 'reported',
  confirmedReplies: [],
  decode(sn, description, body) {
    if (description === 'data') return decodeNativeRecords(sn, body);
    if (description === 'status') return decodeNativeStatus(sn, body);
    if (description === 'heat') return decodeNativeHeat(sn, body);
    if (description === 'event') return decodeNativeEvent(sn, body);
    return { kind: 'other', sn, description, status: {} };
  },
};

/** The records of the native protocol over HTTP, with the same credentials as over MQTT. */
export const nativeHttp: HttpFormat = {
  id: 'native-http',
  family: 'native',
  properties: nativeProperties,
  door: 'http',
  authentication: 'secret',
  omitsEmptyPeriods: false,
  resend: null,
  recordLength: 'reported',
  confirmedReplies: [],
  paths: [nativeHttpPath],
  decode(_path, body, sn) {
    if (sn === null) return { kind: 'broken', sn, detail: 'without credentials nobody is known to have sent this' };
    return decodeNativeRecords(sn, body);
  },
  reply: (_path, message, outcome) => replyTo(message, outcome),
};

function replyTo(message: DeviceMessage, outcome: MessageOutcome): HttpReply {
  if (!outcome.registered || message.sn === null)
    return jsonReply(rejection(401, 'unknown serial number or wrong secret'));
  if (message.kind === 'broken') return jsonReply(rejection(message.tooLarge ? 413 : 400, message.detail));
  if (outcome.storageResult === 'failed') return jsonReply(rejection(503, 'not stored, send again'));
  const refused = outcome.refused.map(({ index, reason, field }) =>
    field === undefined ? { index, reason } : { index, reason, field },
  );
  const { accepted, duplicate, overlapping = 0 } = outcome;
  const counts = overlapping === 0 ? { accepted, duplicate } : { accepted, duplicate, overlapping };
  return jsonReply({ code: 200, ...counts, refused });
}

function rejection(code: number, message: string): NativeReply {
  return { code, message, accepted: 0, duplicate: 0, refused: [] };
}

function jsonReply(reply: NativeReply): HttpReply {
  return { status: reply.code, contentType: 'application/json', body: JSON.stringify(reply) };
}
