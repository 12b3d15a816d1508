import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findMemoryFolder } from '../power-cut/memory-folder.ts';
import type { FaultKind } from './fault-kind.ts';
import type { FaultLab } from './lab.ts';
import { startRefusedServer } from './server-script.ts';

const megabyte = 1_000_000;
const diskMegabytes = 900;
/** The server refuses records below it. What is written at the same time, and base data, still meet the full disk. */
const minFreeMegabytes = '50';

function findDiskObstacle(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'a small disk is mounted on Linux, by root, only';
  if (findMemoryFolder() === null) return 'there is not enough memory for a small disk';
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-disk-'));
  try {
    mountDisk(folder, 1);
    execFileSync('umount', [folder]);
    return null;
  } catch (error) {
    return `no disk can be mounted: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    rmdirSync(folder);
  }
}

function mountDisk(folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'portico-faults', folder]);
}

/** Mounts a small disk in memory over the data folder and fills it from the template. It is removed after the run. */
async function mountSmallDisk(lab: FaultLab): Promise<void> {
  const { folder } = lab.portico;
  await lab.stopServer(true);
  mountDisk(folder, diskMegabytes);
  lab.onEnd(() => execFileSync('umount', ['--lazy', folder]));
  lab.fillFolder();
  lab.settings = { PORTICO_MIN_FREE_MB: minFreeMegabytes };
  await lab.start();
  lab.startWork();
  lab.beginOutage();
  await lab.waitUntilWorking();
}

/** Writes a file until only `freeBytes` are left. */
function fillDisk(file: string, freeBytes: number): void {
  const block = Buffer.alloc(megabyte);
  const handle = openSync(file, 'w');
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(path.dirname(file));
      const left = bavail * bsize - freeBytes;
      if (left <= 0 || writeSync(handle, block, 0, Math.min(left, block.length)) === 0) return;
    }
  } catch {
    // The server took the last bytes.
  } finally {
    closeSync(handle);
  }
}

/** A start on a full disk must be refused with one sentence. */
async function requireRefusal(lab: FaultLab): Promise<void> {
  const { code, output } = await startRefusedServer(lab.folder);
  if (code !== 1 || !/^There (are only|is no space).*\n$/.test(output))
    lab.problems.push(`a start on a full disk ended with ${code}: ${output}`);
}

const fullDisk: FaultKind = {
  name: 'full disk',
  needsFreshFolder: true,
  damagesFiles: false,
  findObstacle: findDiskObstacle,
  async inject(lab, random) {
    await mountSmallDisk(lab);
    const freeMegabytes = random.pickOne([0, 0, 1, 8, 40]);
    const isKilled = random.chance(0.4);
    lab.did = `${freeMegabytes} MB free${isKilled ? ', server killed' : ''}`;
    const ballast = path.join(lab.folder, 'ballast');
    fillDisk(ballast, freeMegabytes * megabyte);
    await pause(random.integer(1_000, 6_000));
    // What was freed meanwhile is taken, too.
    fillDisk(`${ballast}-2`, freeMegabytes * megabyte);
    await pause(random.integer(500, 2_000));
    if (isKilled) {
      await lab.portico.kill();
      await requireRefusal(lab);
    }
    for (const file of [ballast, `${ballast}-2`]) rmSync(file, { force: true });
    lab.beginOutage();
    if (isKilled) await lab.start();
  },
};

export const diskFaults: readonly FaultKind[] = [fullDisk];
