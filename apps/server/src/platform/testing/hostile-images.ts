import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export type HostileImage = {
  name: string;
  file: () => Promise<Uint8Array> | Uint8Array;
  expected: 'notAnImage' | 'imageTooLarge' | { width: number; height: number };
};

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

function pngChunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG image that states a size, with any pixels and additional chunks. */
function png(width: number, height: number, pixels: Uint8Array, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const parts = [
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

/** The pixels of a grey image: one filter byte per row. */
const greyPixels = (width: number, height: number) => new Uint8Array((width + 1) * height);
const flat = (width: number, height: number, background = '#0a64c8') =>
  sharp({ create: { width, height, channels: 3, background } });
const compressedZeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000));
const profile = (megabytes: number) =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), compressedZeros(megabytes)]));
const compressedText = (megabytes: number) =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), compressedZeros(megabytes)]));

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) => flat(10, 10, background).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** A JPEG image with metadata segments of 65,000 bytes each after its start. */
async function jpegWithSegments(count: number): Promise<Buffer> {
  const image = await flat(40, 30).jpeg().toBuffer();
  const head = Buffer.from([0xff, 0xe1, 0xfd, 0xea]);
  const segment = Buffer.concat([head, Buffer.from('Exif\0\0MM\0*\0\0\0\x08\xff\xff', 'latin1'), Buffer.alloc(64_984)]);
  return Buffer.concat([image.subarray(0, 2), ...Array.from({ length: count }, () => segment), image.subarray(2)]);
}

/** Files made to exhaust the memory or the time of a decoder of images, or to mislead it. All are below 512,000 bytes. */
export const hostileImages: readonly HostileImage[] = [
  {
    name: 'a PNG of 1 pixel that states 100,000 × 100,000',
    file: () => png(100_000, 100_000, greyPixels(1, 1)),
    expected: 'imageTooLarge',
  },
  { name: 'a PNG that states 2³¹ columns', file: () => png(0x80000000, 1, greyPixels(1, 1)), expected: 'notAnImage' },
  { name: 'a PNG without columns', file: () => png(0, 10, greyPixels(1, 1)), expected: 'notAnImage' },
  {
    name: 'a PNG with fewer pixels than stated',
    file: () => png(4000, 4000, greyPixels(10, 10)),
    expected: 'notAnImage',
  },
  {
    name: 'a PNG with 25 times the stated pixels',
    file: () => png(1000, 1000, greyPixels(5000, 5000)),
    expected: { width: 1000, height: 1000 },
  },
  {
    name: 'a PNG of 25 megapixels',
    file: () => png(5000, 5000, greyPixels(5000, 5000)),
    expected: { width: 3840, height: 3840 },
  },
  {
    name: 'an interlaced PNG of 25 megapixels',
    file: () => flat(5000, 5000).png({ progressive: true }).toBuffer(),
    expected: { width: 3840, height: 3840 },
  },
  {
    name: 'a progressive JPEG of 25 megapixels',
    file: () => flat(5000, 5000).jpeg({ progressive: true }).toBuffer(),
    expected: { width: 3840, height: 3840 },
  },
  {
    name: 'a WebP of 36 megapixels',
    file: () => flat(6000, 6000).webp({ effort: 0 }).toBuffer(),
    expected: 'imageTooLarge',
  },
  {
    name: 'a PNG with a colour profile of 60 MB',
    file: () => png(10, 10, greyPixels(10, 10), [profile(60)]),
    expected: { width: 10, height: 10 },
  },
  {
    name: 'a PNG with a text of 60 MB',
    file: () => png(10, 10, greyPixels(10, 10), [compressedText(60)]),
    expected: { width: 10, height: 10 },
  },
  {
    name: 'a PNG with 30,000 texts',
    file: () =>
      png(
        10,
        10,
        greyPixels(10, 10),
        Array.from({ length: 30_000 }, () => pngChunk('tEXt', Buffer.from('a\0b'))),
      ),
    expected: { width: 10, height: 10 },
  },
  { name: 'a JPEG with metadata of 455 kB', file: () => jpegWithSegments(7), expected: { width: 40, height: 30 } },
  {
    name: 'a truncated JPEG',
    file: async () => (await flat(800, 600).jpeg().toBuffer()).subarray(0, 1500),
    expected: 'notAnImage',
  },
  { name: 'an animated WebP', file: () => animation(), expected: 'notAnImage' },
  { name: 'a GIF', file: () => flat(10, 10).gif().toBuffer(), expected: 'notAnImage' },
  { name: 'a TIFF', file: () => flat(10, 10).tiff().toBuffer(), expected: 'notAnImage' },
  {
    name: 'an SVG',
    file: () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
      ),
    expected: 'notAnImage',
  },
  {
    name: 'a PDF',
    file: () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
    expected: 'notAnImage',
  },
  { name: 'no bytes', file: () => new Uint8Array(), expected: 'notAnImage' },
];
