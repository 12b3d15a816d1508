import { Blob } from 'node:buffer';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { packTar, type TarSource } from 'modern-tar/fs';
import type { Log } from '../log.ts';

const kept = 7;
const delayMilliseconds = 60_000;
/** Files read at a time: nobody reads or writes things meanwhile. */
const readTogether = 8;

/** What a dump is taken of: files that nobody writes while the work runs. */
type Dumpable = { folder: string; whileNobodyWrites<T>(work: () => Promise<T>): Promise<T>; isClosed(): boolean };

/**
 * PGlite never asks the disk to be sure; dumps that are synced make a power cut cost a minute at most. A dump holds the files as a
 * crash at that moment would leave them, which PostgreSQL recovers from. PGlite's own `dumpDataDir` lets every query wait until all is
 * compressed, about a second; here they wait until all is read, a tenth of one.
 */
export class Dumps {
  #folder: string;
  #log: Log;
  #source: Dumpable | null = null;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  watch(source: Dumpable): void {
    this.#source = source;
  }

  /** Something was written: a dump is due within a minute. */
  changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#running = this.#write().catch((error: unknown) => {
        this.#log.error({ error: String(error) }, 'Could not write a dump of the things; the next change tries again.');
      });
    }, delayMilliseconds).unref();
  }

  /** Writes what is due, and ends. */
  async stop(): Promise<void> {
    const due = this.#timer !== null;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#running;
    if (due) await this.#write();
    this.#source = null;
  }

  async newest(): Promise<{ name: string; content: Blob } | null> {
    const name = (await this.#names()).at(-1);
    if (name === undefined) return null;
    return { name, content: new Blob([await readFile(path.join(this.#folder, name))], { type: 'application/x-gzip' }) };
  }

  async #write(): Promise<void> {
    const source = this.#source;
    if (source === null || source.isClosed()) return;
    const content = await source.whileNobodyWrites(() => contentOf(source.folder));
    await mkdir(this.#folder, { recursive: true });
    const name = `${new Date().toISOString().replaceAll(':', '')}.tar.gz`;
    const unfinished = path.join(this.#folder, `${name}.part`);
    // Half the time of the default level, for a twentieth more bytes.
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    await pipeline(packTar(content), gzip, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, path.join(this.#folder, name));
    for (const old of (await this.#names()).slice(0, -kept)) await rm(path.join(this.#folder, old));
  }

  /** Oldest first: names are times. */
  async #names(): Promise<string[]> {
    try {
      return (await readdir(this.#folder)).filter((name) => name.endsWith('.tar.gz')).sort();
    } catch {
      return []; // No folder yet: no dumps.
    }
  }
}

async function contentOf(folder: string): Promise<TarSource[]> {
  const content: TarSource[] = [];
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).values();
  const readOn = async () => {
    for (const entry of entries) {
      const file = path.join(entry.parentPath, entry.name);
      const target = path.relative(folder, file);
      // A target that ends in a slash is a folder: PostgreSQL does not start without its empty ones.
      if (entry.isDirectory()) content.push({ type: 'content', target: `${target}/`, content: null });
      else content.push({ type: 'content', target, content: await readFile(file) });
    }
  };
  await Promise.all(Array.from({ length: readTogether }, readOn));
  return content;
}
