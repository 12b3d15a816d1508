import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { createInterface } from 'node:readline';
import { type TruthLine, truthLine } from '@portico/contract/fields/fleet';
import type { SitePeriod } from './periods.ts';

/** File of acknowledged records, one JSON line each. */
export type TruthFile = {
  append(sn: string, periods: readonly SitePeriod[]): void;
  /** Writes everything appended so far to the file. */
  flush(): void;
  close(): void;
};

const flushFrom = 1 << 20;

/** Opens a truth file for appending; first cuts off a line left incomplete by a killed process. null: nothing is written. */
export function openTruthFile(path: string | null): TruthFile {
  if (path === null) return { append: () => undefined, flush: () => undefined, close: () => undefined };
  const file = openSync(path, existsSync(path) ? 'r+' : 'w+');
  let position = cutTornLine(file);
  let waiting: string[] = [];
  let length = 0;
  const flush = () => {
    if (length === 0) return;
    const bytes = Buffer.from(waiting.join(''));
    for (let written = 0; written < bytes.length; )
      written += writeSync(file, bytes, written, bytes.length - written, position + written);
    position += bytes.length;
    waiting = [];
    length = 0;
  };
  return {
    append(sn, periods) {
      const name = JSON.stringify(sn);
      for (const { line, at, minutes, site, metrics, heat } of periods) {
        const where = heat === undefined ? '' : `,"heat":${JSON.stringify(heat)}`;
        const text = `{"sn":${name},"line":${line},"at":${at},"minutes":${minutes},"site":${JSON.stringify(site)},"metrics":${JSON.stringify(metrics)}${where}}\n`;
        waiting.push(text);
        length += text.length;
      }
      if (length >= flushFrom) flush();
    },
    flush,
    close() {
      flush();
      closeSync(file);
    },
  };
}

/** Reads a truth file. The last line of a record wins, as on the platform. */
export async function readTruthFile(path: string): Promise<Map<string, TruthLine>> {
  const lines = new Map<string, TruthLine>();
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (text === '') continue;
    const line = truthLine.parse(JSON.parse(text));
    lines.set(`${line.sn}/${line.line}/${line.at}`, line);
  }
  return lines;
}

// Cuts off an incomplete last line and returns the remaining length of the file.
function cutTornLine(file: number): number {
  const step = 65_536;
  const buffer = Buffer.alloc(step);
  for (let end = fstatSync(file).size; end > 0; ) {
    const start = Math.max(0, end - step);
    const read = readSync(file, buffer, 0, end - start, start);
    const newline = buffer.subarray(0, read).lastIndexOf(0x0a);
    if (newline >= 0) {
      ftruncateSync(file, start + newline + 1);
      return start + newline + 1;
    }
    end = start;
  }
  ftruncateSync(file, 0);
  return 0;
}
