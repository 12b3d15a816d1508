import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createXmlFramer, encodeFrame, type XmlFrame } from './framing.ts';

const frame = (seq: number, text: string) => encodeFrame(seq, 0x21, Buffer.from(text));
const header = [0xfa, 0xf5, 0xf6];
const trailer = [0xfa, 0xf6, 0xf5];

function cut(...chunks: Uint8Array[]) {
  const framer = createXmlFramer();
  const found = chunks.flatMap((chunk) => framer.push(Buffer.from(chunk)));
  return { found, pending: framer.pendingBytes() };
}

const summarise = ({ found, pending }: ReturnType<typeof cut>) => ({
  found: found.map((one) => (one.kind === 'frame' ? one.frame.body.toString() : one.detail)),
  pending,
});

test('a frame has header, seq, type, length, body and trailer', () => {
  expect([...encodeFrame(0x0102, 0x22, Buffer.from('<a/>'))]).toEqual([
    ...header,
    1,
    2,
    0x22,
    0,
    4,
    60,
    97,
    47,
    62,
    ...trailer,
  ]);
  const { found } = cut(frame(65_536 + 7, 'x'));
  expect(found).toMatchObject([{ kind: 'frame', frame: { seq: 7, type: 0x21 }, bytes: frame(7, 'x') }]);
});

test('several frames in one chunk are separated, including an empty one', () => {
  expect(summarise(cut(Buffer.concat([frame(1, 'one'), frame(2, ''), frame(3, 'three')])))).toEqual({
    found: ['one', '', 'three'],
    pending: 0,
  });
});

test.each([
  [
    'rubbish before a header',
    [Buffer.from('GET / HTTP/1.1\r\n\r\n'), frame(1, 'one')],
    ['18 bytes outside a frame', 'one'],
  ],
  ['rubbish that ends like a header', [Buffer.from([0xfa, 0xf5]), frame(1, 'one')], ['2 bytes outside a frame', 'one']],
  ['a length too small', [wrongLength(3, 'abcdef'), frame(1, 'one')], ['a frame of 3 bytes ends after 6', 'one']],
  ['a length too large', [wrongLength(900, 'abcdef'), frame(1, 'one')], ['a frame of 900 bytes ends after 6', 'one']],
  ['no trailer', [frame(1, 'abcdef').subarray(0, -3), frame(2, 'two')], ['a frame broke off after 14 bytes', 'two']],
  [
    'a frame cut off in its header',
    [frame(1, '').subarray(0, 5), frame(2, 'two')],
    ['a frame broke off after 5 bytes', 'two'],
  ],
  [
    'a length above the limit',
    [wrongLength(65_501, 'abc'), frame(1, 'one')],
    ['a frame of 65501 bytes is too long', '11 bytes outside a frame', 'one'],
  ],
  [
    'other bytes in place of the trailer',
    [Buffer.from([...header, 0, 1, 0x21, 0, 1, 60, 1, 2, 3])],
    ['a frame of 1 bytes without its end'],
  ],
])('%s does not lose other frames', (_story, chunks, expected) => {
  expect(summarise(cut(...chunks)).found).toEqual(expected);
});

test('the longest frame is read, and at most one frame is buffered', () => {
  const longest = frame(9, 'x'.repeat(65_500));
  expect(cut(longest).found).toMatchObject([{ kind: 'frame' }]);
  const framer = createXmlFramer();
  framer.push(longest.subarray(0, -1));
  expect(framer.pendingBytes()).toBe(65_510);
  framer.push(Buffer.alloc(200_000, 0x20));
  expect(framer.pendingBytes()).toBeLessThan(3);
});

test('100,000 headers or trailers are read fast and reported at most twice', () => {
  for (const mark of [header, trailer, [...header, ...trailer]]) {
    const flood = Buffer.concat(Array.from({ length: 100_000 }, () => Buffer.from(mark)));
    const framer = createXmlFramer();
    const begun = performance.now();
    const found = framer.push(flood);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(found.length).toBeLessThan(3);
    expect(framer.pendingBytes()).toBeLessThan(9);
  }
  const longest = frame(9, 'x'.repeat(65_500));
  const begun = performance.now();
  expect(cut(...[...longest].map((byte) => Uint8Array.of(byte))).found).toMatchObject([{ kind: 'frame' }]);
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test('all valid frames are found in order, in any chunks and any noise', () => {
  const text = fc.string({ unit: 'grapheme-ascii', maxLength: 60 });
  // Noise that resembles frames: complete and partial headers and trailers among any bytes.
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc
      .constantFrom(header, trailer, [0xfa], [0xfa, 0xf5], [...header, 0, 1, 0x21], [...header, 0, 1, 0x21, 0, 40])
      .map((bytes) => Uint8Array.from(bytes)),
  );
  const noise = fc.array(piece, { maxLength: 4 }).map((chunks) => Buffer.concat(chunks));
  let frames = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(noise, text), { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 40 })),
      (parts, cuts) => {
        const sent = parts.map(
          ([, content], index) => ({ seq: index, type: 0x21, body: Buffer.from(content) }) satisfies XmlFrame,
        );
        const stream = Buffer.concat(parts.flatMap(([before, content], index) => [before, frame(index, content)]));
        const framer = createXmlFramer();
        const received: XmlFrame[] = [];
        let position = 0;
        for (let turn = 0; position < stream.length; turn += 1) {
          const size = cuts.length === 0 ? 1 : (cuts[turn % cuts.length] ?? 1);
          for (const one of framer.push(stream.subarray(position, position + size))) {
            if (one.kind === 'frame') received.push(one.frame);
          }
          position += size;
        }
        frames += sent.length;
        // Noise can be a valid frame by chance; the sent frames must all be present.
        expect(received.map(({ body }) => body.toString())).toEqual(
          expect.arrayContaining(sent.map(({ body }) => body.toString())),
        );
        expect(received.filter(({ seq, type }) => type === 0x21 && seq < sent.length).map(({ seq }) => seq)).toEqual(
          sent.map(({ seq }) => seq),
        );
      },
    ),
    { numRuns: 1000 },
  );
  expect(frames).toBeGreaterThan(1000);
});

function wrongLength(length: number, text: string): Buffer {
  const bytes = frame(1, text);
  bytes.writeUInt16BE(length, 6);
  return bytes;
}
