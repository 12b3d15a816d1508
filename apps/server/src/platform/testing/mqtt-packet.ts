/** Builds an MQTT packet: the first byte, the length of `rest` with seven bits per byte, and `rest`. */
export function buildMqttPacket(firstByte: number, rest: Buffer): Buffer {
  const length: number[] = [];
  for (let left = rest.length; left > 0 || length.length === 0; left = left >> 7) {
    length.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
  }
  return Buffer.concat([Buffer.of(firstByte, ...length), rest]);
}

/** A CONNECT packet of MQTT 3.1.1 with a clean session, keep-alive 60 s, and the user name as client id. */
export function buildMqttConnectPacket(username: string, password: string): Buffer {
  const settings = Buffer.of(4, 0b1100_0010, 0, 60);
  return buildMqttPacket(
    0x10,
    Buffer.concat([encodeText('MQTT'), settings, encodeText(username), encodeText(username), encodeText(password)]),
  );
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
