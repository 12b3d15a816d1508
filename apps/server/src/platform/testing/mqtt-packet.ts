/** A packet of MQTT: its first byte, its length in seven bits a byte, and what comes behind. */
export function mqttPacket(firstByte: number, rest: Buffer): Buffer {
  const length: number[] = [];
  for (let left = rest.length; left > 0 || length.length === 0; left = left >> 7) {
    length.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
  }
  return Buffer.concat([Buffer.of(firstByte, ...length), rest]);
}

/** CONNECT of MQTT 3.1.1 with a clean session, keep-alive 60 s, and the client id the user name. */
export function mqttConnect(username: string, password: string): Buffer {
  const settings = Buffer.of(4, 0b1100_0010, 0, 60);
  return mqttPacket(0x10, Buffer.concat([text('MQTT'), settings, text(username), text(username), text(password)]));
}

/** PUBLISH with QoS 1. */
export function mqttPublish(topic: string, messageId: number, payload: string): Buffer {
  const id = Buffer.of(messageId >> 8, messageId & 0xff);
  return mqttPacket(0x32, Buffer.concat([text(topic), id, Buffer.from(payload)]));
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes]);
}
