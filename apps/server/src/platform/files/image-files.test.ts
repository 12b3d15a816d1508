import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { createLog } from '../log.ts';
import { testSender } from '../testing/test-sender.ts';
import { openUploadJobs } from '../uploads/upload-jobs.ts';
import { openImageFiles } from './image-files.ts';
import type { ImageShape } from './redraw-image.ts';

const notAnImage = new AppError('notAnImage');
const notFound = new AppError('notFound');
const imageTooLarge = new AppError('imageTooLarge');

async function openTestImages() {
  const data = await mkdtemp(path.join(tmpdir(), 'portico-images-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const folder = path.join(data, 'files', 'images');
  const jobs = openUploadJobs(createLog('silent'));
  onTestFinished(() => jobs.stop());
  const files = openImageFiles(data, jobs);
  const save = (upload: Uint8Array, shape?: ImageShape) => files.save(upload, testSender, shape);
  return { images: { ...files, save }, data, folder, kept: () => readdir(folder).catch(() => []) };
}

const opaqueImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
const transparentImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0.5 } } });

test('PNG, JPEG and WebP are stored as JPEG, or as PNG if transparent', async () => {
  const { images, folder, kept } = await openTestImages();
  const uploads: [Buffer, 'png' | 'jpeg'][] = [
    [await opaqueImage(200, 45).png().toBuffer(), 'jpeg'],
    [await opaqueImage(200, 45).jpeg().toBuffer(), 'jpeg'],
    [await opaqueImage(200, 45).webp().toBuffer(), 'jpeg'],
    [await transparentImage(200, 45).png().toBuffer(), 'png'],
    [await transparentImage(200, 45).webp().toBuffer(), 'png'],
  ];
  for (const [bytes, format] of uploads) {
    const saved = await images.save(bytes);
    expect(saved).toMatchObject({ width: 200, height: 45 });
    expect(saved.name).toMatch(format === 'png' ? /^[\da-f]{32}\.png$/ : /^[\da-f]{32}\.jpg$/);
    const found = await images.read(saved.name);
    expect(found.type).toBe(`image/${format}`);
    expect(found.bytes.byteLength).toBe(saved.bytes);
    expect(await sharp(found.bytes).metadata()).toMatchObject({ format, width: 200, height: 45 });
    expect((await stat(path.join(folder, saved.name))).mode & 0o777).toBe(0o600);
  }
  expect(await kept()).toHaveLength(uploads.length);
});

test('a photo is turned upright and loses its metadata', async () => {
  const { images } = await openTestImages();
  const photo = await opaqueImage(60, 40)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const saved = await images.save(photo);
  expect(saved).toMatchObject({ width: 40, height: 60 });
  const { bytes } = await images.read(saved.name);
  const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(bytes.includes('somebody')).toBe(false);
});

test('bytes after the end of an image are not stored', async () => {
  const { images } = await openTestImages();
  const script = '<script>alert(1)</script>';
  const { name } = await images.save(Buffer.concat([await opaqueImage(10, 10).png().toBuffer(), Buffer.from(script)]));
  expect((await images.read(name)).bytes.includes('script')).toBe(false);
});

test('an avatar is cut to 256 square; other images fit 3,840 pixels', async () => {
  const { images } = await openTestImages();
  expect(await images.save(await opaqueImage(600, 100).png().toBuffer(), 'avatar')).toMatchObject({
    width: 256,
    height: 256,
  });
  expect(await images.save(await opaqueImage(20, 20).png().toBuffer(), 'avatar')).toMatchObject({
    width: 256,
    height: 256,
  });
  expect(await images.save(await opaqueImage(4000, 1000).png().toBuffer())).toMatchObject({ width: 3840, height: 960 });
});

test('a file that is not a still PNG, JPEG or WebP is refused', async () => {
  const { images, kept } = await openTestImages();
  const png = await opaqueImage(300, 300).png().toBuffer();
  const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer();
  const frames = [await opaqueImage(9, 9).png().toBuffer(), await opaqueImage(9, 9).negate().png().toBuffer()];
  const refused: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    text: Buffer.from('not a picture'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    gif: await opaqueImage(9, 9).gif().toBuffer(),
    tiff: await opaqueImage(9, 9).tiff().toBuffer(),
    avif: await opaqueImage(9, 9).avif().toBuffer(),
    animation: await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
    'header only': png.subarray(0, 40),
    'cut JPEG': noise.subarray(0, 20_000),
    random: randomBytes(2000),
  };
  const answers = await Promise.all(
    Object.entries(refused).map(async ([kind, bytes]) => [
      kind,
      await images.save(bytes).catch((error: unknown) => error),
    ]),
  );
  expect(answers).toEqual(Object.keys(refused).map((kind) => [kind, notAnImage]));
  expect(await kept()).toEqual([]);
});

test('an image over 512,000 bytes or 25 million pixels is refused', async () => {
  const { images, kept } = await openTestImages();
  const png = await opaqueImage(9, 9).png().toBuffer();
  const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.byteLength)]);
  await expect(images.save(padded(512_001))).rejects.toThrow(imageTooLarge);
  await expect(images.save(padded(512_000))).resolves.toMatchObject({ width: 9 });
  await expect(images.save(await opaqueImage(5001, 5000).png().toBuffer())).rejects.toThrow(imageTooLarge);
  await expect(images.save(pngClaiming(60_000, 60_000))).rejects.toThrow(imageTooLarge);
  expect(await kept()).toHaveLength(1);
});

/** A PNG of a few bytes whose header claims the given size. */
function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.byteLength, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(99))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('an image is read only by its exact name, and not once removed', async () => {
  const { images, data, folder } = await openTestImages();
  const { name } = await images.save(await opaqueImage(9, 9).png().toBuffer());
  await writeFile(path.join(data, 'secret.png'), 'secret');
  await writeFile(path.join(folder, 'notes.png'), 'notes');
  const wrong = [
    '../../secret.png',
    '..%2f..%2fsecret.png',
    'notes.png',
    `../images/${name}`,
    `./${name}`,
    `${name}\0`,
    `${name}\n`,
    name.toUpperCase(),
    name.replace('.jpg', '.svg'),
    `${'0'.repeat(32)}.png`,
    '',
  ];
  for (const one of wrong) {
    await expect(images.read(one)).rejects.toThrow(notFound);
    await images.remove(one);
  }
  expect((await readdir(folder)).sort()).toEqual([name, 'notes.png'].sort());
  await images.remove(name);
  await images.remove(name);
  await expect(images.read(name)).rejects.toThrow(notFound);
});
