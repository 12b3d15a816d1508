import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultKind } from './fault-kind.ts';
import { changeByte, fileKinds } from './file-kinds.ts';
import type { FaultLab } from './lab.ts';

const damaging = { needsFreshFolder: true, damagesFiles: true } as const;

const flippedBytes = fileKinds.map(
  (kind): FaultKind => ({
    ...damaging,
    name: `flipped byte in ${kind.name}`,
    async inject(lab, random) {
      const isKilled = kind.isForStopInOrder !== true && random.chance(0.5);
      await lab.stopServer(isKilled);
      const files = kind.find(lab.folder);
      if (files.length === 0) throw new Error(`there is no file of this kind (${kind.name})`);
      const file = random.pickOne(files);
      const change = changeByte(path.join(lab.folder, file), kind, random);
      lab.did = `${isKilled ? 'after a kill' : 'after a stop'}, ${file}, ${change}`;
      lab.beginOutage();
      await lab.start();
      lab.startWork();
    },
  }),
);

/** Copies the data folder; from then on, the server starts on the copy. */
function copyDataFolder(lab: FaultLab, flags: string): void {
  const copy = lab.makeCopyFolder();
  try {
    // Files that a running server removes meanwhile make cp fail at its end; sockets are copied as empty files or not at all.
    execFileSync('cp', [flags, `${lab.portico.folder}/.`, copy], { stdio: 'ignore' });
  } catch {
    lab.notes.push('cp reported files that changed');
  }
  lab.settings = { PORTICO_DATA: copy };
}

const copies = (
  [
    { name: 'data folder copied after a stop', flags: '-a', isRunning: false },
    { name: 'data folder copied after a stop, links followed', flags: '-rL', isRunning: false },
    { name: 'data folder copied while the server works', flags: '-a', isRunning: true },
  ] as const
).map(
  ({ name, flags, isRunning }): FaultKind => ({
    needsFreshFolder: true,
    damagesFiles: isRunning,
    name,
    async inject(lab, random) {
      const isKilled = random.chance(0.5);
      lab.did = isRunning || isKilled ? 'server killed before the start on the copy' : 'server stopped in order';
      if (isRunning) {
        await lab.stopWork();
        // A change during the copy may be in it or not.
        const others = lab.startUncountedWork();
        await pause(random.integer(0, 1_000));
        copyDataFolder(lab, flags);
        await lab.killAll();
        await others.stop();
      } else {
        await lab.stopServer(isKilled);
        copyDataFolder(lab, flags);
      }
      lab.beginOutage();
      await lab.start();
      lab.startWork();
    },
  }),
);

export const fileFaults: readonly FaultKind[] = [...flippedBytes, ...copies];
