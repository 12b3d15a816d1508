import { Blob } from 'node:buffer';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../log.ts';

const kept = 7;
const delayMilliseconds = 60_000;

/** What a dump is taken of; PGlite reads its files in one go, so a dump is consistent. */
type Dumpable = { dumpDataDir(compression: 'gzip'): Promise<{ arrayBuffer(): Promise<ArrayBuffer> }>; closed: boolean };

/** PGlite never asks the disk to be sure; dumps that are synced make a power cut cost a minute at most. */
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
    if (source === null || source.closed) return;
    const dump = Buffer.from(await (await source.dumpDataDir('gzip')).arrayBuffer());
    await mkdir(this.#folder, { recursive: true });
    const name = `${new Date().toISOString().replaceAll(':', '')}.tar.gz`;
    const unfinished = path.join(this.#folder, `${name}.part`);
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(dump);
      await file.sync();
    } finally {
      await file.close();
    }
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
