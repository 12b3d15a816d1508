import { spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const source = path.join(import.meta.dirname, 'keep-fsynced.c');

/** The version of the C compiler for keep-fsynced.c, or what is missing. */
export function findCompiler(): { version: string } | { missing: string } {
  if (process.platform !== 'linux') return { missing: 'power cuts are simulated on Linux only' };
  const { status, stdout } = spawnSync('cc', ['--version'], { encoding: 'utf8' });
  return status === 0 ? { version: stdout.split('\n')[0] ?? '' } : { missing: 'no C compiler (cc) is installed' };
}

/** Compiles keep-fsynced.c into a folder and returns the path of the library. */
export function compilePowerCutLibrary(folder: string): string {
  const library = path.join(folder, 'keep-fsynced.so');
  const flags = ['-shared', '-fPIC', '-O2', '-Wall', '-Wextra', '-Werror'];
  const { status, stderr } = spawnSync('cc', [...flags, '-o', library, source], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`keep-fsynced.c does not compile: ${stderr}`);
  return library;
}

/** Environment of a process whose writes to `folder` survive in `kept` only as far as they were fsynced. */
export function powerCutEnvironment(library: string, folder: string, kept: string): Record<string, string> {
  return {
    LD_PRELOAD: library,
    PORTICO_TEST_POWER_CUT_FROM: realpathSync(folder),
    PORTICO_TEST_POWER_CUT_TO: realpathSync(kept),
  };
}

/** Key of a file or folder in the kept folder, built as in keep-fsynced.c. */
function readKey(file: string): string {
  const { ino, birthtimeNs } = statSync(file, { bigint: true });
  return `${ino}-${birthtimeNs}`;
}

/** Marks everything in a folder as fsynced: copies what is missing into the kept folder, with the owner of the original folder. */
export function markAllFsynced(folder: string, kept: string): void {
  const owner = statSync(folder);
  const keepFolder = (place: string) => {
    const entries = readEntries(place);
    for (const { kind, key, name } of entries) {
      if (kind === 'd') keepFolder(path.join(place, name));
      else if (!existsSync(path.join(kept, key))) copyOwned(path.join(place, name), path.join(kept, key), owner);
    }
    const text = entries.map(({ kind, key, name }) => `${kind} ${key} ${name}\n`).join('');
    writeOwned(path.join(kept, `${readKey(place)}.names`), text, owner);
  };
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  chownSync(kept, owner.uid, owner.gid);
  keepFolder(folder);
}

/** What a power cut leaves of writes that were not fsynced: nothing, or some of their sectors. */
export type UnsyncedWrites = 'none' | 'some';

/**
 * Changes a folder to the state a power cut would have left. Returns the number of files changed or removed. With `some`, each sector that
 * was written but not fsynced survives with a probability of one half.
 */
export function simulatePowerCut(folder: string, kept: string, unsynced: UnsyncedWrites): number {
  const owner = statSync(folder);
  let changed = 0;
  const readKept = (key: string) => {
    const file = path.join(kept, key);
    return existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  };
  const restore = (place: string, folderKey: string) => {
    const wanted = parseEntries(readKept(`${folderKey}.names`).toString());
    const existing = new Map(readEntries(place).map((entry) => [entry.name, entry]));
    for (const { name, key } of existing.values()) {
      if (wanted.some((entry) => entry.name === name && entry.key === key)) continue;
      rmSync(path.join(place, name), { recursive: true });
      existing.delete(name);
      changed += 1;
    }
    for (const { kind, key, name } of wanted) {
      const file = path.join(place, name);
      if (kind === 'd') {
        if (!existing.has(name)) mkdirOwned(file, owner);
        restore(file, key);
        continue;
      }
      const real = existing.has(name) ? readFileSync(file) : null;
      const survived = readKept(key);
      if (real?.equals(survived)) continue;
      writeOwned(file, unsynced === 'some' && real !== null ? mixSectors(survived, real) : survived, owner);
      changed += 1;
    }
  };
  restore(folder, readKey(folder));
  return changed;
}

/** A disk writes a sector completely or not at all. */
const sectorBytes = 512;

function mixSectors(survived: Buffer, real: Buffer): Buffer {
  const longer = survived.length > real.length ? survived : real;
  const mixed = Buffer.alloc(Math.random() < 0.5 ? real.length : survived.length);
  for (let at = 0; at < mixed.length; at += sectorBytes) {
    const source = Math.random() < 0.5 ? real : survived;
    (at < source.length ? source : longer).copy(mixed, at, at, at + sectorBytes);
  }
  return mixed;
}

type Entry = { kind: string; key: string; name: string };

/** The files and folders in a folder. */
function readEntries(folder: string): Entry[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({
      kind: entry.isDirectory() ? 'd' : 'f',
      key: readKey(path.join(folder, entry.name)),
      name: entry.name,
    }));
}

function parseEntries(text: string): Entry[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [kind = '', key = '', ...name] = line.split(' ');
      return { kind, key, name: name.join(' ') };
    });
}

type Owner = { uid: number; gid: number };

function copyOwned(from: string, to: string, { uid, gid }: Owner): void {
  copyFileSync(from, to);
  chownSync(to, uid, gid);
}

function writeOwned(file: string, content: string | Buffer, { uid, gid }: Owner): void {
  writeFileSync(file, content, { mode: 0o600 });
  chownSync(file, uid, gid);
}

function mkdirOwned(folder: string, { uid, gid }: Owner): void {
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, uid, gid);
}
