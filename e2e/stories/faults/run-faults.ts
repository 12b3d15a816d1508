import { setTimeout as pause } from 'node:timers/promises';
import { createRandomSource } from '../oracle/random-source.ts';
import { clockFaults } from './clock-faults.ts';
import { diskFaults } from './disk-faults.ts';
import type { FaultKind } from './fault-kind.ts';
import { fileFaults } from './file-faults.ts';
import { type Judgement, judgeRun } from './judge-run.ts';
import { FaultLab } from './lab.ts';
import { memoryFaults } from './memory-faults.ts';
import { processFaults } from './process-faults.ts';

/** All kinds of faults. Runs with consecutive seeds do them in this order. */
export const allFaults: readonly FaultKind[] = [
  ...processFaults,
  ...fileFaults,
  ...diskFaults,
  ...clockFaults,
  ...memoryFaults,
];

/** `skipped`: why this machine cannot do the fault. `awayMilliseconds`: from the end of the fault until everything worked. */
export type RunResult = {
  seed: number;
  fault: string;
  skipped: string | null;
  detail: string;
  judgement: Judgement;
  awayMilliseconds: number;
  notes: readonly string[];
  problems: readonly string[];
};

/** Of messages and output of a failed run. */
const maxShownLines = 3;
const maxShownLetters = 600;

const unjudged: Judgement = { records: 0, changes: 0, missing: 0, twice: 0, reported: 0 };

/** Does `runs` faults, one after the other, with the seeds from `seed` on, and passes each result to `onResult`. */
export async function runFaults(options: {
  runs: number;
  seed: number;
  faults?: readonly FaultKind[];
  onResult: (result: RunResult, number: number) => void;
  isStopped?: () => boolean;
}): Promise<RunResult[]> {
  const { runs, seed: firstSeed, faults = allFaults, onResult, isStopped = () => false } = options;
  const results: RunResult[] = [];
  let lab: FaultLab | null = null;
  try {
    for (let number = 0; number < runs && !isStopped(); number += 1) {
      const seed = firstSeed + number;
      const fault = faults[seed % faults.length];
      if (fault === undefined) throw new Error('there is no fault to choose');
      const skipped = fault.findObstacle?.() ?? null;
      if (skipped === null) lab ??= await FaultLab.create();
      const result =
        lab === null || skipped !== null
          ? {
              seed,
              fault: fault.name,
              skipped,
              detail: '',
              judgement: unjudged,
              awayMilliseconds: 0,
              notes: [],
              problems: [],
            }
          : await runOnce(lab, fault, seed);
      results.push(result);
      onResult(result, number + 1);
    }
  } finally {
    await lab?.remove();
  }
  return results;
}

async function runOnce(lab: FaultLab, fault: FaultKind, seed: number): Promise<RunResult> {
  const random = createRandomSource(seed);
  let judgement = unjudged;
  let awayMilliseconds = 0;
  try {
    await lab.beginRun(fault.needsFreshFolder);
    await pause(random.integer(100, 1_000));
    await fault.inject(lab, random);
    awayMilliseconds = await lab.waitUntilWorking();
    await lab.stopServer(random.chance(0.5));
    await lab.start();
    judgement = await judgeRun(lab, fault.damagesFiles);
  } catch (error) {
    const lastLines = lab.output.slice(-maxShownLines).join(' | ');
    lab.problems.push(
      `${(error instanceof Error ? error.message : String(error)).slice(0, maxShownLetters)}; last output: ${lastLines.slice(0, maxShownLetters)}`,
    );
  }
  const { did: detail, notes, problems } = lab;
  // After a problem, the next run begins with a fresh folder.
  await lab.endRun(fault.needsFreshFolder || problems.length > 0);
  return { seed, fault: fault.name, skipped: null, detail, judgement, awayMilliseconds, notes, problems };
}
