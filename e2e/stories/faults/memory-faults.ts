import { setTimeout as pause } from 'node:timers/promises';
import { exports } from '@portico/contract/routes/exports';
import { findDescendants } from '../processes.ts';
import { createRouteCaller } from '../route-caller.ts';
import type { FaultKind } from './fault-kind.ts';
import type { FaultLab } from './lab.ts';
import { findMemoryObstacle, limitMemory } from './memory-limit.ts';
import { finishImport, startImport } from './store-import.ts';

const megabyte = 1_000_000;
const maxJobMilliseconds = 60_000;
const exportInput = { what: 'league', format: 'xlsx', asked: { type: 3, item: 'flowIn', sort: 'name,asc' } } as const;

/** Limits the memory of the server and its children while they do a job. Returns what was seen. */
async function limitDuring(lab: FaultLab, bytes: number, milliseconds: number): Promise<void> {
  const pid = lab.portico.pid();
  const limit = limitMemory(bytes);
  limit.add([pid, ...findDescendants(pid).map((each) => each.pid)]);
  await pause(milliseconds);
  limit.remove();
}

async function waitForExport(lab: FaultLab, id: number): Promise<string> {
  for (const until = performance.now() + maxJobMilliseconds; ; ) {
    const call = createRouteCaller(lab.portico.api, lab.changers[0]?.token ?? '');
    const { content } = await lab.retry(() => call(exports.list, {}));
    const state = content.find((job) => job.id === id)?.state ?? 'gone';
    if (!['waiting', 'running'].includes(state)) return state;
    if (performance.now() > until) {
      lab.problems.push(`an export is still ${state}`);
      return state;
    }
    await pause(100);
  }
}

const duringExport: FaultKind = {
  name: 'memory limit during an export',
  needsFreshFolder: false,
  damagesFiles: false,
  findObstacle: findMemoryObstacle,
  async inject(lab, random) {
    const megabytes = random.integer(10, 120);
    lab.did = `${megabytes} MB more`;
    const call = createRouteCaller(lab.portico.api, lab.changers[0]?.token ?? '');
    const { id } = await call(exports.start, exportInput);
    await limitDuring(lab, megabytes * megabyte, random.integer(500, 3_000));
    lab.beginOutage();
    await lab.waitUntilWorking();
    lab.did += `, export ${await waitForExport(lab, id)}`;
  },
};

const duringImport: FaultKind = {
  name: 'memory limit during an import',
  needsFreshFolder: false,
  damagesFiles: false,
  findObstacle: findMemoryObstacle,
  async inject(lab, random) {
    const megabytes = random.integer(10, 120);
    lab.did = `${megabytes} MB more`;
    const limited = limitDuring(lab, megabytes * megabyte, random.integer(500, 3_000));
    const started = await startImport(lab);
    await limited;
    lab.beginOutage();
    await lab.waitUntilWorking();
    lab.did += `, import ${await finishImport(lab, started)}`;
  },
};

export const memoryFaults: readonly FaultKind[] = [duringExport, duringImport];
