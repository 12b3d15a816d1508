import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHx7eFramer, encodeHx7eFrame } from './framing.ts';

const frame = (text: string, command = 0xd2) =>
  encodeHx7eFrame({ command, parameter: 0x02, data: Buffer.from(text, 'latin1') });
const one = frame('IR01,20261120180000,5,4');
const two = frame('IR02,20261120180000,7,6');

function cut(...chunks: Uint8Array[]): string[] {
  const framer = createHx7eFramer();
  return chunks
    .flatMap((chunk) => framer.push(Buffer.from(chunk)))
    .map((found) => (found.kind === 'frame' ? found.frame.data.toString('latin1').slice(0, 4) : found.detail));
}

test('a frame has head, command, parameter, length, data, checksum and end', () => {
  // The checksum 5B47 was computed bit by bit, with the polynomial A001 and the initial value FFFF.
  expect(frame('A,1', 0xd1).toString('hex')).toBe('7effffffffd1020003412c31475b7d');
});

test('a frame is returned with its content and its bytes as received', () => {
  const sent = frame('~IR|01}', 0xd3);
  expect(createHx7eFramer().push(sent)).toEqual([
    { kind: 'frame', frame: { command: 0xd3, parameter: 0x02, data: Buffer.from('~IR|01}') }, bytes: sent },
  ]);
});

test('7C, 7D and 7E are escaped inside a frame, in data and checksum', () => {
  let escapedChecksums = 0;
  for (let byte = 0; byte < 256; byte += 1) {
    const data = Buffer.from([0x41, byte, byte]);
    const bytes = encodeHx7eFrame({ command: 0xd2, parameter: byte, data });
    expect(bytes.subarray(1, -1).includes(0x7e) || bytes.subarray(1, -1).includes(0x7d)).toBe(false);
    const isEscaped = byte >= 0x7c && byte <= 0x7e;
    if (!isEscaped && bytes.length > 15) escapedChecksums += 1;
    expect(createHx7eFramer().push(bytes)).toMatchObject([{ kind: 'frame', frame: { parameter: byte, data } }]);
  }
  expect(encodeHx7eFrame({ command: 0xd2, parameter: 2, data: Buffer.from('|}~') }).toString('hex')).toContain(
    '7c5c7c5d7c5e',
  );
  expect(escapedChecksums).toBeGreaterThan(0);
});

test('the length is escaped when it is 7C, 7D or 7E', () => {
  for (const length of [0x7c, 0x7d, 0x7e]) {
    const bytes = frame('x'.repeat(length));
    expect(bytes.subarray(8, 10)).toEqual(Buffer.from([0x7c, length ^ 0x20]));
    expect(createHx7eFramer().push(bytes)).toMatchObject([{ kind: 'frame' }]);
  }
});

test('two frames are found at every split point, glued or apart', () => {
  const stream = Buffer.concat([one, two]);
  let splits = 0;
  for (let at = 0; at <= stream.length; at += 1) {
    expect(cut(stream.subarray(0, at), stream.subarray(at))).toEqual(['IR01', 'IR02']);
    splits += 1;
  }
  expect(splits).toBe(one.length + two.length + 1);
});

test('a frame cut off anywhere does not lose the next frame', () => {
  let cuts = 0;
  for (let at = 1; at < one.length; at += 1) {
    expect(cut(Buffer.concat([one.subarray(0, at), two]))).toEqual([`a frame broke off after ${at} bytes`, 'IR02']);
    cuts += 1;
  }
  expect(cuts).toBe(one.length - 1);
});

test('a frame with any damaged byte is dropped, and only this frame', () => {
  let damaged = 0;
  for (let at = 0; at < one.length; at += 1) {
    for (const value of [0x00, 0x7c, 0x7d, 0x7e, 0xff]) {
      if (one[at] === value) continue;
      const bad = Buffer.from(one);
      bad[at] = value;
      const found = cut(Buffer.concat([bad, two]));
      expect(found.filter((each) => each.startsWith('IR'))).toEqual(['IR02']);
      expect(found).toHaveLength(2);
      damaged += 1;
    }
  }
  expect(damaged).toBeGreaterThan(4 * one.length);
});

test.each([
  ['noise before a frame', [Buffer.from('GET / HTTP/1.1\r\n\r\n'), one], ['18 bytes outside a frame', 'IR01']],
  ['a frame without its end', [one.subarray(0, -1), two], [`a frame broke off after ${one.length - 1} bytes`, 'IR02']],
  ['a wrong checksum', [withByte(one, one.length - 2, 0x55), two], ['wrong checksum', 'IR02']],
  ['a length too small', [withByte(one, 8, 3), two], ['a frame of 3 bytes of data contains 23', 'IR02']],
  ['a length too large', [withByte(one, 7, 9), two], ['a frame of 2327 bytes of data contains 23', 'IR02']],
  ['an empty frame', [Buffer.from([0x7e, 0x7d]), two], ['a frame of only 2 bytes', 'IR02']],
  [
    'an escape sequence without its second byte',
    [Buffer.from([0x7e, 0xff, 0x7c, 0x7d]), two],
    ['a frame ends within an escape sequence', 'IR02'],
  ],
  ['too much data', [frame('x'.repeat(1025)), two], ['a frame of 1025 bytes of data is too long', 'IR02']],
  [
    'a frame that never ends',
    [Buffer.from([0x7e]), Buffer.alloc(5000, 0x41), two],
    ['a frame of more than 2070 bytes', '2931 bytes outside a frame', 'IR02'],
  ],
])('%s is dropped with its reason', (_story, chunks, expected) => {
  expect(cut(...chunks)).toEqual(expected);
});

test('dropped bytes carry the serial number that can be read in them', () => {
  const bad = withByte(one, one.length - 2, 0x55);
  expect(createHx7eFramer().push(bad)).toMatchObject([{ kind: 'dropped', sn: 'IR01', bytes: bad }]);
  const brokenOff = (bytes: number) => createHx7eFramer().push(Buffer.concat([one.subarray(0, bytes), two]));
  expect(brokenOff(14)).toMatchObject([{ kind: 'dropped', sn: 'IR01' }, { kind: 'frame' }]);
  // The serial number might go on.
  expect(brokenOff(13)).toMatchObject([{ kind: 'dropped', sn: null }, { kind: 'frame' }]);
});

test('an unfinished frame is dropped when the connection ends', () => {
  const framer = createHx7eFramer();
  framer.push(one.subarray(0, 20));
  expect(framer.end()).toEqual([
    {
      kind: 'dropped',
      detail: 'the connection ended within a frame, after 20 bytes',
      sn: 'IR01',
      bytes: one.subarray(0, 20),
    },
  ]);
  expect(framer.end()).toEqual([]);
  framer.push(Buffer.from('noise'));
  expect(framer.end()).toEqual([]);
});

test('the longest frame is read, and at most one frame is buffered', () => {
  const longest = frame('~'.repeat(1024));
  expect(createHx7eFramer().push(longest)).toMatchObject([{ kind: 'frame' }]);
  const framer = createHx7eFramer();
  framer.push(longest.subarray(0, -1));
  expect(framer.pendingBytes()).toBe(longest.length - 1);
  const [dropped] = framer.push(Buffer.alloc(200_000, 0x41));
  expect(dropped?.bytes).toHaveLength(2070);
  expect(framer.pendingBytes()).toBe(0);
});

test('500,000 bytes of marks are read fast and reported once', () => {
  let floods = 0;
  for (const mark of [[0x7e], [0x7d], [0x7c], [0x7e, 0x7d], [0x41]]) {
    const flood = Buffer.alloc(500_000, Buffer.from(mark));
    const framer = createHx7eFramer();
    const begun = performance.now();
    expect(framer.push(flood).length).toBeLessThan(2);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(framer.pendingBytes()).toBeLessThan(2071);
    floods += 1;
  }
  expect(floods).toBe(5);
});

test('all valid frames are found in order, in any chunks and any noise', () => {
  const bytes = fc.uint8Array({ maxLength: 40 });
  // Noise that resembles frames: marks, heads and pieces of frames among any bytes.
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc
      .constantFrom([0x7e], [0x7d], [0x7c], [0x7e, 0xff, 0xff, 0xff, 0xff, 0xd2, 2, 0, 3])
      .map((mark) => Uint8Array.from(mark)),
    fc.integer({ min: 1, max: one.length - 1 }).map((length) => Uint8Array.from(one.subarray(0, length))),
  );
  const noise = fc.array(piece, { maxLength: 4 }).map((pieces) => Buffer.concat(pieces));
  // Noise can be a valid frame by chance, but not one with this parameter.
  const sentParameter = 9;
  let frames = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(noise, bytes), { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      (parts, sizes) => {
        const stream = Buffer.concat(
          parts.flatMap(([before, data]) => [
            before,
            encodeHx7eFrame({ command: 0xd2, parameter: sentParameter, data: Buffer.from(data) }),
          ]),
        );
        const framer = createHx7eFramer();
        const received: Buffer[] = [];
        for (let at = 0, turn = 0; at < stream.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          for (const found of framer.push(stream.subarray(at, at + size)))
            if (found.kind === 'frame' && found.frame.parameter === sentParameter) received.push(found.frame.data);
          at += size;
        }
        frames += parts.length;
        expect(received).toEqual(parts.map(([, data]) => Buffer.from(data)));
      },
    ),
    { numRuns: 1000 },
  );
  expect(frames).toBeGreaterThan(1000);
});

function withByte(bytes: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = value;
  return changed;
}
