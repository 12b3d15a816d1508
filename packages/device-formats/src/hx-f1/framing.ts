import { Buffer } from 'node:buffer';
import type { Framed, Framer } from '../format.ts';
import { longestBody } from './facts.ts';

/** One frame: FA F5 F6 | SEQ u16 | TYPE u8 | LEN u16 | body | FA F6 F5, big-endian. */
export type XmlFrame = { seq: number; type: number; body: Buffer };

const header = Buffer.from([0xfa, 0xf5, 0xf6]);
const trailer = Buffer.from([0xfa, 0xf6, 0xf5]);
const prefixBytes = 8;

/** Puts a body into a frame. */
export function encodeFrame(seq: number, type: number, body: Buffer): Buffer {
  const prefix = Buffer.alloc(prefixBytes);
  header.copy(prefix);
  prefix.writeUInt16BE(seq & 0xffff, 3);
  prefix.writeUInt8(type, 5);
  prefix.writeUInt16BE(body.length, 6);
  return Buffer.concat([prefix, body, trailer]);
}

type Step = { from: number; found: Framed<XmlFrame> | null };

function drop(from: number, detail: string): Step {
  return { from, found: { kind: 'dropped', detail } };
}

/**
 * Cuts a stream into frames. Header and trailer bytes cannot occur inside a sound frame (FA is in no UTF-8 text), so the
 * next of them tells at once where a frame with a wrong length ends or was cut short: no later frame is lost with it.
 * Keeps at most one frame's bytes.
 */
export function createXmlFramer(): Framer<XmlFrame> {
  let store = Buffer.alloc(1024);
  let used = 0;
  // Bytes up to here hold no further marker.
  let searched = 0;
  let skipped = 0;

  function append(bytes: Buffer): void {
    if (used + bytes.length > store.length) {
      const larger = Buffer.alloc(Math.max(store.length * 2, used + bytes.length));
      store.copy(larger, 0, 0, used);
      store = larger;
    }
    bytes.copy(store, used);
    used += bytes.length;
  }

  // Reads from `start`; returns what was found and where to go on, or null when more bytes are needed.
  function next(start: number): Step | null {
    const data = store.subarray(0, used);
    const at = data.indexOf(header, start);
    if (at < 0) {
      const kept = Math.min(used - start, header.length - 1);
      skipped += used - start - kept;
      return used - start === kept ? null : { from: used - kept, found: null };
    }
    skipped += at - start;
    if (skipped === 0) return readFrame(data, at);
    const step = drop(at, `${skipped} bytes outside a frame`);
    skipped = 0;
    return step;
  }

  // `at` is where a header stands. The next header is looked for before the trailer, and the trailer only up to there, so
  // that no byte is searched more than once however the stream is made up.
  function readFrame(data: Buffer, at: number): Step | null {
    const from = Math.max(at + header.length, searched);
    const again = data.indexOf(header, from);
    const length = used - at < prefixBytes ? 0 : data.readUInt16BE(at + 6);
    if (length > longestBody) return drop(at + header.length, `a frame of ${length} bytes is too long`);
    const end = at + prefixBytes + length;
    const closing = data.subarray(0, again < 0 ? used : again).indexOf(trailer, from);
    if (closing === end) {
      const bytes = Buffer.from(data.subarray(at, end + trailer.length));
      const body = bytes.subarray(prefixBytes, prefixBytes + length);
      const frame = { seq: bytes.readUInt16BE(3), type: bytes.readUInt8(5), body };
      return { from: end + trailer.length, found: { kind: 'frame', frame, bytes } };
    }
    if (closing >= 0)
      return drop(closing + trailer.length, `a frame of ${length} bytes ends after ${closing - at - prefixBytes}`);
    if (again >= 0) return drop(again, `a frame broke off after ${again - at} bytes`);
    if (used - at >= prefixBytes && used >= end + trailer.length) {
      return drop(at + header.length, `a frame of ${length} bytes without its end`);
    }
    searched = Math.max(from, used - header.length + 1);
    return null;
  }

  return {
    push(bytes) {
      append(bytes);
      const result: Framed<XmlFrame>[] = [];
      let start = 0;
      for (let step = next(start); step !== null; step = next(start)) {
        start = step.from;
        searched = 0;
        // Faults in a row are one fault, told by its first: rubbish must not fill a log.
        const isRepeat = step.found?.kind === 'dropped' && result.at(-1)?.kind === 'dropped';
        if (step.found !== null && !isRepeat) result.push(step.found);
      }
      store.copy(store, 0, start, used);
      used -= start;
      searched = Math.max(0, searched - start);
      // What one large chunk made the store grow to is not kept for the life of the connection.
      if (used === 0 && store.length > longestBody) store = Buffer.alloc(1024);
      return result;
    },
    pending: () => used,
  };
}
