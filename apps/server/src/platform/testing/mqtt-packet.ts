/** Builds an MQTT packet: the first byte, the length of `rest` with seven bits per byte, and `rest`. */
export function buildMqttPacket(firstByte: number, rest: Buffer): Buffer {
  const length: number[] = [];
  for (let left = rest.length; left > 0 || length.length === 0; left = left >> 7) {
    length.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
  }
  return Buffer.concat([Buffer.of(firstByte, ...length), rest]);
}

/**
 * A CONNECT packet of MQTT 3.1.1. Defaults: the user name as client id, a clean session, keep-alive 60 s, no last will. The last will has
 * QoS 1.
 */
export function buildMqttConnectPacket(
  username: string,
  password: string,
  options: {
    clientId?: string;
    isClean?: boolean;
    keepAliveSeconds?: number;
    will?: { topic: string; payload: string };
  } = {},
): Buffer {
  const { clientId = username, isClean = true, keepAliveSeconds = 60, will } = options;
  const flags = 0b1100_0000 | (isClean ? 0b10 : 0) | (will === undefined ? 0 : 0b0000_1100);
  const settings = Buffer.of(4, flags, keepAliveSeconds >> 8, keepAliveSeconds & 0xff);
  const willFields = will === undefined ? [] : [encodeText(will.topic), encodeText(will.payload)];
  const fields = [encodeText(clientId), ...willFields, encodeText(username), encodeText(password)];
  return buildMqttPacket(0x10, Buffer.concat([encodeText('MQTT'), settings, ...fields]));
}

/** A PUBLISH packet with QoS 1. */
export function buildMqttPublishPacket(topic: string, messageId: number, payload: string): Buffer {
  const id = Buffer.of(messageId >> 8, messageId & 0xff);
  return buildMqttPacket(0x32, Buffer.concat([encodeText(topic), id, Buffer.from(payload)]));
}

function encodeText(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes]);
}
