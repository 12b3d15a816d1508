import { type NativeReply, nativeHttpPath } from '@portico/contract/device-messages/native';
import type { DeviceMessage, HttpFormat, HttpReply, MqttFormat, Outcome } from '../format.ts';
import { nativeFacts } from './facts.ts';
import { decodeNativeHeat } from './heat.ts';
import { decodeNativeRecords } from './records.ts';
import { decodeNativeEvent, decodeNativeStatus } from './status.ts';

/** The native protocol over MQTT: data, status, heat and event are read; reply is another domain's business. */
export const nativeMqtt: MqttFormat = {
  id: 'native-mqtt',
  facts: nativeFacts,
  door: 'mqtt',
  authentication: 'secret',
  silentWhenNobodyPasses: false,
  canBeAskedAgain: true,
  decode(sn, what, body) {
    if (what === 'data') return decodeNativeRecords(sn, body);
    if (what === 'status') return decodeNativeStatus(sn, body);
    if (what === 'heat') return decodeNativeHeat(sn, body);
    if (what === 'event') return decodeNativeEvent(sn, body);
    return { kind: 'other', sn, what, status: {} };
  },
};

/** The native protocol's records over HTTP, with the same credentials as over MQTT. */
export const nativeHttp: HttpFormat = {
  id: 'native-http',
  facts: nativeFacts,
  door: 'http',
  authentication: 'secret',
  silentWhenNobodyPasses: false,
  canBeAskedAgain: false,
  paths: [nativeHttpPath],
  decode(_path, body, sn) {
    if (sn === null) return { kind: 'broken', sn, detail: 'without credentials nobody is known to have sent this' };
    return decodeNativeRecords(sn, body);
  },
  reply: (_path, message, outcome) => replyTo(message, outcome),
};

function replyTo(message: DeviceMessage, outcome: Outcome): HttpReply {
  if (!outcome.registered || message.sn === null)
    return jsonReply(nothing(401, 'unknown serial number or wrong secret'));
  if (message.kind === 'broken') return jsonReply(nothing(message.tooLarge ? 413 : 400, message.detail));
  if (outcome.stored === 'failed') return jsonReply(nothing(503, 'not stored, send again'));
  const refused = outcome.refused.map(({ index, reason, field }) =>
    field === undefined ? { index, reason } : { index, reason, field },
  );
  return jsonReply({ code: 200, accepted: outcome.accepted, duplicate: outcome.duplicate, refused });
}

function nothing(code: number, message: string): NativeReply {
  return { code, message, accepted: 0, duplicate: 0, refused: [] };
}

function jsonReply(reply: NativeReply): HttpReply {
  return { status: reply.code, contentType: 'application/json', body: JSON.stringify(reply) };
}
