import { Buffer } from 'node:buffer';
import { crc16modbus } from 'crc';
import { readSerialNumber } from '../fields.ts';
import type { Framer, FramerResult } from '../format.ts';
import { maxDataBytes } from './properties.ts';

/** One frame: 7E | FF FF FF FF | command u8 | parameter u8 | LEN u16 big-endian | data | CRC-16/Modbus, low byte first | 7D. */
export type Hx7eFrame = { command: number; parameter: number; data: Buffer };

const startByte = 0x7e;
const endByte = 0x7d;
const escapeByte = 0x7c;
const escapeMask = 0x20;
const headBytes = 8;
const crcBytes = 2;
const maxContentBytes = headBytes + maxDataBytes + crcBytes;
/** Every byte of the content may be escaped. */
const maxFrameBytes = 2 + 2 * maxContentBytes;

/** Encodes a frame. `data` is at most `maxDataBytes` long. */
export function encodeHx7eFrame({ command, parameter, data }: Hx7eFrame): Buffer {
  const content = Buffer.alloc(headBytes + data.length + crcBytes, 0xff);
  content.writeUInt8(command, 4);
  content.writeUInt8(parameter, 5);
  content.writeUInt16BE(data.length, 6);
  data.copy(content, headBytes);
  content.writeUInt16LE(crc16modbus(content.subarray(0, -crcBytes)), content.length - crcBytes);
  const bytes = Buffer.alloc(2 + 2 * content.length);
  let length = bytes.writeUInt8(startByte);
  for (const byte of content) {
    const isEscaped = byte >= escapeByte && byte <= startByte;
    if (isEscaped) length = bytes.writeUInt8(escapeByte, length);
    length = bytes.writeUInt8(isEscaped ? byte ^ escapeMask : byte, length);
  }
  length = bytes.writeUInt8(endByte, length);
  return bytes.subarray(0, length);
}

/**
 * Splits a byte stream into frames. 7E and 7D are escaped inside a frame: a 7E always starts a frame and a 7D always ends it, so a frame
 * that is damaged or cut off never takes bytes of the next one. Each byte is examined once. Buffers at most the bytes of one frame.
 */
export function createHx7eFramer(): Framer<Hx7eFrame> {
  // The bytes of the current frame, or the first bytes outside a frame.
  const buffer = Buffer.alloc(maxFrameBytes);
  let used = 0;
  let isInside = false;
  let outsideBytes = 0;

  function keep(byte: number): void {
    if (used < maxFrameBytes) buffer[used++] = byte;
  }

  function takeBytes(): Buffer {
    const bytes = Buffer.from(buffer.subarray(0, used));
    used = 0;
    outsideBytes = 0;
    isInside = false;
    return bytes;
  }

  function start(): FramerResult<Hx7eFrame> | null {
    const detail = isInside ? `a frame broke off after ${used} bytes` : `${outsideBytes} bytes outside a frame`;
    const dropped = used > 0 ? dropFrame(takeBytes(), detail) : null;
    keep(startByte);
    isInside = true;
    return dropped;
  }

  function next(byte: number): FramerResult<Hx7eFrame> | null {
    if (byte === startByte) return start();
    keep(byte);
    if (!isInside) outsideBytes += 1;
    else if (byte === endByte) return readFrame(takeBytes());
    else if (used === maxFrameBytes) return dropFrame(takeBytes(), `a frame of more than ${maxFrameBytes} bytes`);
    return null;
  }

  return {
    push(bytes) {
      const results: FramerResult<Hx7eFrame>[] = [];
      for (const byte of bytes) {
        const result = next(byte);
        // Consecutive faults are reported once, with the first of them, so that noise neither fills the log nor takes time.
        if (result !== null && (result.kind === 'frame' || results.at(-1)?.kind !== 'dropped')) results.push(result);
      }
      return results;
    },
    end() {
      const wasInside = isInside;
      const bytes = takeBytes();
      if (!wasInside) return [];
      return [dropFrame(bytes, `the connection ended within a frame, after ${bytes.length} bytes`)];
    },
    pendingBytes: () => (isInside ? used : 0),
  };
}

const dropFrame = (bytes: Buffer, detail: string): FramerResult<Hx7eFrame> => ({
  kind: 'dropped',
  detail,
  sn: findSerialNumber(bytes),
  bytes,
});

// `bytes`: from the start byte to the end byte.
function readFrame(bytes: Buffer): FramerResult<Hx7eFrame> {
  const { content, isComplete } = unescapeBytes(bytes.subarray(1, -1));
  if (!isComplete) return dropFrame(bytes, 'a frame ends within an escape sequence');
  const length = content.length - headBytes - crcBytes;
  if (length < 0) return dropFrame(bytes, `a frame of only ${bytes.length} bytes`);
  const declaredLength = content.readUInt16BE(6);
  if (declaredLength !== length)
    return dropFrame(bytes, `a frame of ${declaredLength} bytes of data contains ${length}`);
  if (length > maxDataBytes) return dropFrame(bytes, `a frame of ${length} bytes of data is too long`);
  if (crc16modbus(content.subarray(0, -crcBytes)) !== content.readUInt16LE(content.length - crcBytes))
    return dropFrame(bytes, 'wrong checksum');
  const data = content.subarray(headBytes, -crcBytes);
  return {
    kind: 'frame',
    frame: { command: content.readUInt8(4), parameter: content.readUInt8(5), data },
    bytes,
  };
}

// `isComplete`: the last byte does not start an escape sequence.
function unescapeBytes(escaped: Buffer): { content: Buffer; isComplete: boolean } {
  const content = Buffer.alloc(escaped.length);
  let length = 0;
  let isEscaped = false;
  for (const byte of escaped) {
    if (byte === escapeByte && !isEscaped) {
      isEscaped = true;
      continue;
    }
    length = content.writeUInt8(isEscaped ? byte ^ escapeMask : byte, length);
    isEscaped = false;
  }
  return { content: content.subarray(0, length), isComplete: !isEscaped };
}

// The first field of the data, if the field is complete. A serial number contains no byte that is escaped.
function findSerialNumber(bytes: Buffer): string | null {
  if (bytes[0] !== startByte) return null;
  const text = unescapeBytes(bytes.subarray(1)).content.subarray(headBytes).toString('latin1');
  const comma = text.indexOf(',');
  return comma < 0 ? null : readSerialNumber(text.slice(0, comma));
}
