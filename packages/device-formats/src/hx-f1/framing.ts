import { Buffer } from 'node:buffer';
import type { Framer, FramerResult } from '../format.ts';
import { maxBodyBytes } from './properties.ts';
import { findUuid } from './xml.ts';

/** One frame: FA F5 F6 | SEQ u16 | TYPE u8 | LEN u16 | body | FA F6 F5, big-endian. */
export type XmlFrame = { seq: number; type: number; body: Buffer };

const header = Buffer.from([0xfa, 0xf5, 0xf6]);
const trailer = Buffer.from([0xfa, 0xf6, 0xf5]);
const prefixBytes = 8;
const maxFrameBytes = prefixBytes + maxBodyBytes + trailer.length;
const minBufferBytes = 1024;

/** Encodes a body as a frame. Only the lowest 16 bits of `seq` are used. */
export function encodeFrame(seq: number, type: number, body: Buffer): Buffer {
  const prefix = Buffer.alloc(prefixBytes);
  header.copy(prefix);
  prefix.writeUInt16BE(seq & 0xffff, 3);
  prefix.writeUInt8(type, 5);
  prefix.writeUInt16BE(body.length, 6);
  return Buffer.concat([prefix, body, trailer]);
}

/** `dropped`: why bytes were dropped, and what was read as a frame. */
type Step = { nextIndex: number; frame?: FramerResult<XmlFrame>; dropped?: { detail: string; bytes: Buffer } };

const dropBytes = (nextIndex: number, detail: string, bytes: Buffer): Step => ({
  nextIndex,
  dropped: { detail, bytes },
});

/**
 * Splits a byte stream into frames. Header and trailer bytes cannot occur inside a valid frame (FA is in no UTF-8 text). The next header or
 * trailer therefore shows where a frame with a wrong length ends or was cut off, and no later frame is lost. Buffers at most the bytes of
 * one frame.
 */
export function createXmlFramer(): Framer<XmlFrame> {
  let buffer = Buffer.alloc(minBufferBytes);
  let used = 0;
  // All bytes before this index have been searched for a header or trailer.
  let searched = 0;
  let skipped = 0;

  function append(bytes: Buffer): void {
    if (used + bytes.length > buffer.length) {
      const larger = Buffer.alloc(Math.max(buffer.length * 2, used + bytes.length));
      buffer.copy(larger, 0, 0, used);
      buffer = larger;
    }
    bytes.copy(buffer, used);
    used += bytes.length;
  }

  // Reads from `start`. Returns the result and the index to continue at, or null when more bytes are needed.
  function next(start: number): Step | null {
    const data = buffer.subarray(0, used);
    const at = data.indexOf(header, start);
    if (at < 0) {
      const unsearched = Math.min(used - start, header.length - 1);
      skipped += used - start - unsearched;
      return used - start === unsearched ? null : { nextIndex: used - unsearched };
    }
    skipped += at - start;
    if (skipped === 0) return readFrame(data, at);
    const step = dropBytes(at, `${skipped} bytes outside a frame`, data.subarray(start, at));
    skipped = 0;
    return step;
  }

  // `at` is the index of a header. The next header is searched for first, and the trailer only up to there, so that no byte is searched
  // twice, whatever the stream contains.
  function readFrame(data: Buffer, at: number): Step | null {
    const from = Math.max(at + header.length, searched);
    const nextHeader = data.indexOf(header, from);
    const length = used - at < prefixBytes ? 0 : data.readUInt16BE(at + 6);
    const bytesOfFrame = data.subarray(at, nextHeader < 0 ? used : nextHeader);
    if (length > maxBodyBytes)
      return dropBytes(at + header.length, `a frame of ${length} bytes is too long`, bytesOfFrame);
    const end = at + prefixBytes + length;
    const trailerAt = data.subarray(0, nextHeader < 0 ? used : nextHeader).indexOf(trailer, from);
    if (trailerAt === end) {
      const bytes = Buffer.from(data.subarray(at, end + trailer.length));
      const body = bytes.subarray(prefixBytes, prefixBytes + length);
      const frame = { seq: bytes.readUInt16BE(3), type: bytes.readUInt8(5), body };
      return { nextIndex: end + trailer.length, frame: { kind: 'frame', frame, bytes } };
    }
    if (trailerAt >= 0)
      return dropBytes(
        trailerAt + trailer.length,
        `a frame of ${length} bytes ends after ${trailerAt - at - prefixBytes}`,
        bytesOfFrame,
      );
    if (nextHeader >= 0) return dropBytes(nextHeader, `a frame broke off after ${nextHeader - at} bytes`, bytesOfFrame);
    if (used - at >= prefixBytes && used >= end + trailer.length) {
      return dropBytes(at + header.length, `a frame of ${length} bytes without its end`, bytesOfFrame);
    }
    searched = Math.max(from, used - header.length + 1);
    return null;
  }

  return {
    push(bytes) {
      append(bytes);
      const result: FramerResult<XmlFrame>[] = [];
      let start = 0;
      for (let step = next(start); step !== null; step = next(start)) {
        start = step.nextIndex;
        searched = 0;
        if (step.frame !== undefined) result.push(step.frame);
        // Consecutive faults are reported once, with the first of them, so that noise neither fills the log nor takes time.
        if (step.dropped !== undefined && result.at(-1)?.kind !== 'dropped') {
          const { detail, bytes } = step.dropped;
          const kept = Buffer.from(bytes.subarray(0, maxFrameBytes));
          result.push({ kind: 'dropped', detail, sn: findUuid(kept), bytes: kept });
        }
      }
      buffer.copy(buffer, 0, start, used);
      used -= start;
      searched = Math.max(0, searched - start);
      // A buffer that grew because of one large chunk is reduced instead of kept for the life of the connection.
      const neededBytes = Math.max(minBufferBytes, used);
      if (buffer.length > 4 * neededBytes) {
        const smaller = Buffer.alloc(neededBytes);
        buffer.copy(smaller, 0, 0, used);
        buffer = smaller;
      }
      return result;
    },
    end() {
      const bytes = Buffer.from(buffer.subarray(0, used));
      used = 0;
      if (bytes.indexOf(header) < 0) return [];
      const detail = `the connection ended within a frame, after ${bytes.length} bytes`;
      return [{ kind: 'dropped', detail, sn: findUuid(bytes), bytes }];
    },
    pendingBytes: () => used,
  };
}
