import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export type ZipEntry = { name: string; chunks: AsyncIterable<string> | Iterable<string> };

/** Maximum size in a plain zip archive. Zip64 is not written, because not every reader supports it. */
const maxZipBytes = 0xffff_ffff;
const level = 3;

/**
 * Generates a zip archive of texts while they are produced. Node compresses on its own threads, and only chunks are held in memory. When
 * the reader pauses, the producers of the texts wait; when it stops, they end. Throws a RangeError above 4 GiB.
 */
export async function* generateZip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    ready.push(bytes);
  });
  let written = 0;
  for (const { name, chunks } of entries) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8 };
    zip.add(file);
    const deflated = createDeflateRaw({ level });
    // An error is thrown where the compressed bytes are read, below.
    pipeline(Readable.from(updateSizeAndCrc(chunks, file), { objectMode: false }), deflated, () => {});
    for await (const bytes of deflated) {
      file.ondata?.(null, bytes, false);
      for (const part of ready.splice(0)) {
        written += part.byteLength;
        yield part;
      }
    }
    if (file.size > maxZipBytes || written > maxZipBytes) throw new RangeError('More than a zip archive holds');
    file.ondata?.(null, new Uint8Array(0), true);
  }
  zip.end();
  yield* ready;
}

async function* updateSizeAndCrc(chunks: ZipEntry['chunks'], file: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const piece of chunks) {
    const bytes = Buffer.from(piece);
    file.size += bytes.byteLength;
    file.crc = crc32(bytes, file.crc);
    yield bytes;
  }
}
