import { setTimeout as pause } from 'node:timers/promises';
import { findChildPid, type KillTarget, killChild, killTargets } from '../kill-rounds.ts';
import { findDescendants, sendSignal } from '../processes.ts';
import type { FaultKind } from './fault-kind.ts';
import type { FaultLab } from './lab.ts';
import { startRefusedServer } from './server-script.ts';

const undamaging = { needsFreshFolder: false, damagesFiles: false } as const;

async function kill(lab: FaultLab, target: KillTarget): Promise<void> {
  lab.beginOutage();
  if (target !== 'server') return killChild(lab.portico, target);
  await lab.portico.kill();
  await lab.start();
}

/** Each process is killed, alone. */
const kills = killTargets.map(
  (target): FaultKind => ({
    ...undamaging,
    name: `kill -9 of the ${target}`,
    async inject(lab, random) {
      const times = random.integer(1, 2);
      lab.did = `${times} times`;
      for (let done = 0; done < times; done += 1) {
        await pause(random.integer(50, 800));
        await kill(lab, target);
        if (done + 1 < times) await lab.waitUntilWorking();
      }
    },
  }),
);

function findPids(lab: FaultLab, target: KillTarget): number[] {
  if (target === 'server') return [lab.portico.pid()];
  const pid = findChildPid(lab.portico, target);
  return [pid, ...findDescendants(pid).map((each) => each.pid)];
}

/** Each process is stopped for some seconds, with its own children if it is not the server. */
const stops = killTargets.map(
  (target): FaultKind => ({
    ...undamaging,
    name: `SIGSTOP of the ${target}`,
    async inject(lab, random) {
      const milliseconds = random.integer(500, 8_000);
      lab.did = `for ${milliseconds} ms`;
      const pids = findPids(lab, target);
      for (const pid of pids) sendSignal(pid, 'SIGSTOP');
      await pause(milliseconds);
      lab.beginOutage();
      for (const pid of pids) sendSignal(pid, 'SIGCONT');
    },
  }),
);

/** Starts a server on the folder of the running one, and reports unless it refuses with one sentence. */
async function startSecondServer(lab: FaultLab): Promise<void> {
  const { code, output } = await startRefusedServer(lab.folder);
  const sentences = output.trim().split('\n');
  if (code !== 1 || sentences.length !== 1 || !/^Another Portico .* uses the data folder/.test(sentences[0] ?? ''))
    lab.problems.push(`a second server ended with ${code}: ${output}`);
}

const secondServer: FaultKind = {
  ...undamaging,
  name: 'second server on the same folder',
  async inject(lab, random) {
    const isStopped = random.chance(0.5);
    lab.did = isStopped ? 'while the first one was stopped by SIGSTOP' : 'while the first one worked';
    if (isStopped) sendSignal(lab.portico.pid(), 'SIGSTOP');
    await startSecondServer(lab);
    lab.beginOutage();
    if (isStopped) sendSignal(lab.portico.pid(), 'SIGCONT');
  },
};

export const processFaults: readonly FaultKind[] = [...kills, ...stops, secondServer];
