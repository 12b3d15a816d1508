import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export type ZipEntry = { name: string; pieces: AsyncIterable<string> | Iterable<string> };

/** What the fields of a plain zip can tell; the larger kind is not written, and not every reader takes it. */
const mostBytes = 0xffff_ffff;
const level = 3;

/**
 * A zip archive of texts, while they come: packed beside the work of the server, by Node, and held piece by piece, however long they
 * are. Reading no further makes whoever writes the texts wait; leaving off makes them stop.
 */
export async function* zipped(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    ready.push(bytes);
  });
  let written = 0;
  for (const { name, pieces } of entries) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8 };
    zip.add(file);
    const packed = createDeflateRaw({ level });
    // What breaks is thrown where the packed bytes are read.
    pipeline(Readable.from(counted(pieces, file), { objectMode: false }), packed, () => {});
    for await (const bytes of packed) {
      file.ondata?.(null, bytes, false);
      for (const part of ready.splice(0)) {
        written += part.byteLength;
        yield part;
      }
    }
    if (file.size > mostBytes || written > mostBytes) throw new RangeError('More than a zip archive holds');
    file.ondata?.(null, new Uint8Array(0), true);
  }
  zip.end();
  yield* ready;
}

async function* counted(pieces: ZipEntry['pieces'], file: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    file.size += bytes.byteLength;
    file.crc = crc32(bytes, file.crc);
    yield bytes;
  }
}
