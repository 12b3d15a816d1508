import type { Format, HttpFormat, MqttFormat, TcpFormat } from './format.ts';
import { hxF2, hxF3 } from './hx-7e/format.ts';
import { hxF1 } from './hx-f1/format.ts';
import { hxF4 } from './hx-f4/format.ts';
import { hxF5 } from './hx-f5/format.ts';
import { hxF6 } from './hx-f6/format.ts';
import { hxF7 } from './hx-f7/format.ts';
import { nativeHttp, nativeMqtt } from './native/formats.ts';

export type { CountedPeriod } from './counted-period.ts';
export type * from './format.ts';
export * from './hx-7e/encode.ts';
export { createHx7eFramer, type Hx7eFrame } from './hx-7e/framing.ts';
export { hxF2Properties, hxF3Properties } from './hx-7e/properties.ts';
export * from './hx-f1/encode.ts';
export { createXmlFramer, type XmlFrame } from './hx-f1/framing.ts';
export { hxF1Properties } from './hx-f1/properties.ts';
export * from './hx-f4/encode.ts';
export { hxF4Path, hxF4Properties } from './hx-f4/properties.ts';
export { hxF5Paths } from './hx-f5/decode.ts';
export * from './hx-f5/encode.ts';
export { distinctPeopleLine, hxF5Properties, individualsLine } from './hx-f5/properties.ts';
export { hxF6Paths } from './hx-f6/decode.ts';
export * from './hx-f6/encode.ts';
export { hxF6Properties } from './hx-f6/properties.ts';
export { hxF7Paths } from './hx-f7/decode.ts';
export * from './hx-f7/encode.ts';
export { hxF7Properties } from './hx-f7/properties.ts';
export * from './native/encode.ts';
export { nativeProperties } from './native/properties.ts';

/** All device formats. A new format needs a folder and a line in this list. */
export const formats = [
  nativeMqtt,
  nativeHttp,
  hxF1,
  hxF2,
  hxF3,
  hxF4,
  hxF5,
  hxF6,
  hxF7,
] as const satisfies readonly Format[];

/** The format with this id, or undefined. */
export function findFormatById(id: string): Format | undefined {
  return formats.find((format) => format.id === id);
}

/** Formats whose devices post to the device port. */
export const httpFormats: readonly HttpFormat[] = formats.filter((format) => format.door === 'http');

/** Formats whose devices open TCP connections. */
export const tcpFormats: readonly TcpFormat[] = formats.filter((format) => format.door === 'tcp');

/** Formats over MQTT. */
export const mqttFormats: readonly MqttFormat[] = formats.filter((format) => format.door === 'mqtt');
