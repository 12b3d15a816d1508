import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { compareRecords, type LostRecord, type RecordComparison } from '../record-senders.ts';
import { compareChanges } from '../store-changes.ts';
import type { FaultLab } from './lab.ts';
import { runServerScript } from './server-script.ts';

/** Time for the examination of the counts that begins with the server. */
const maxExaminationMilliseconds = 15_000;
const maxListed = 3;

const ready = z.object({
  damage: z.optional(
    z.object({
      counts: z.array(
        z.object({
          month: z.string(),
          from: z.string(),
          to: z.string(),
          deviceCount: z.number(),
          devices: z.array(z.string()),
        }),
      ),
      unexplainedParts: z.array(z.object({ month: z.string() })),
    }),
  ),
});
type Damage = NonNullable<z.output<typeof ready>['damage']>;

/**
 * Numbers of a run, of records and changes together. `missing`: acknowledged, missing and not reported by the server. `reported`: acknowledged
 * and missing, as reported. `twice`: counted or stored wrongly.
 */
export type Judgement = {
  records: number;
  changes: number;
  missing: number;
  twice: number;
  reported: number;
};

/** Compares what is stored with what was acknowledged and with what the server reports. Adds what is wrong to the problems of the run. */
export async function judgeRun(lab: FaultLab, damagesFiles: boolean): Promise<Judgement> {
  const records = await readRecords(lab);
  const lost = await findUnreported(lab, records.lost);
  const changes = await Promise.all(
    lab.changers.map((changer) => lab.retry(() => compareChanges(lab.portico, changer, lab.missingSince))),
  );
  const lostChanges = changes.flatMap(({ lost: each }) => each);
  const unexpected = changes.flatMap((each) => each.unexpected);
  const reportedChanges = changes.flatMap(({ reported }) => reported);
  addProblem(lab, 'records missing without a report', lost.unreported.map(formatRecord));
  addProblem(lab, 'records counted wrongly', records.wronglyCounted);
  addProblem(lab, 'changes missing without a report', lostChanges);
  addProblem(lab, 'changes neither complete nor absent', unexpected);
  if (lab.missingSince < Number.POSITIVE_INFINITY)
    lab.notes.push(`changes are reported missing since ${new Date(lab.missingSince).toISOString()}`);
  if (lost.damage !== undefined) lab.notes.push(`damage is reported: ${JSON.stringify(lost.damage).slice(0, 200)}`);
  if (!damagesFiles) {
    if (lab.missingSince < Number.POSITIVE_INFINITY)
      lab.problems.push(`changes are reported missing since ${new Date(lab.missingSince).toISOString()}`);
    if (lost.damage !== undefined) lab.problems.push(`damage is reported: ${JSON.stringify(lost.damage)}`);
  }
  addProblem(
    lab,
    'raw stacks in the output',
    lab.output.filter((line) => /^\s+at .*\(/.test(line)),
  );
  return {
    records: records.acknowledged,
    changes: changes.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    missing: lost.unreported.length + lostChanges.length,
    twice: records.wronglyCounted.length + unexpected.length,
    reported: records.lost.length - lost.unreported.length + reportedChanges.length,
  };
}

function addProblem(lab: FaultLab, claim: string, found: readonly string[]): void {
  if (found.length > 0) lab.problems.push(`${found.length} ${claim}: ${found.slice(0, maxListed).join('; ')}`);
}

const formatRecord = ({ sn, at }: LostRecord) => `${sn} ${new Date(at * 1000).toISOString()}`;

const compare = async (lab: FaultLab) =>
  compareRecords(lab.portico, await lab.portico.login(null, 'platform'), lab.senders);

/** Compares the records. When they cannot be read, the damage must be reported, and a restore must make the others readable. */
async function readRecords(lab: FaultLab): Promise<RecordComparison> {
  try {
    return await compare(lab);
  } catch (error) {
    lab.notes.push(`counts not readable: ${(error instanceof Error ? error.message : String(error)).slice(0, 120)}`);
  }
  await lab.stopServer(false);
  await lab.start();
  if (!(await waitForDamage(lab, (damage) => damage !== undefined)).isReached)
    lab.problems.push('counts cannot be read, and no damage is reported');
  await lab.stopServer(false);
  const { code, output } = await runServerScript(lab.folder, 'restore-process.ts', ['--damaged']);
  lab.notes.push(
    `restore --damaged: ${code}, ${
      output
        .replaceAll(/^… .*\n/gm, '')
        .trim()
        .split('\n')[0]
    }`,
  );
  await lab.start();
  return compare(lab);
}

async function readDamage(lab: FaultLab): Promise<Damage | undefined> {
  const address = new URL('/readyz', lab.portico.api);
  return ready.parse(await lab.retry(async () => (await fetch(address)).json())).damage;
}

/** Reads the damage until it is as wanted. */
async function waitForDamage(lab: FaultLab, isWanted: (damage: Damage | undefined) => boolean) {
  for (const until = performance.now() + maxExaminationMilliseconds; ; ) {
    const damage = await readDamage(lab);
    const isReached = isWanted(damage);
    if (isReached || performance.now() > until) return { damage, isReached };
    await pause(250);
  }
}

/** The missing records that no report of the server names, and the damage that it reports. */
async function findUnreported(lab: FaultLab, lost: readonly LostRecord[]) {
  const isNamed = (damage: Damage | undefined, { sn, at }: LostRecord) => {
    const day = new Date(at * 1000).toISOString().slice(0, 10);
    const isPart = damage?.unexplainedParts.some(({ month }) => day.startsWith(month)) === true;
    const isDevice = damage?.counts.some(
      ({ from, to, devices, deviceCount }) =>
        from <= day && day <= to && (devices.includes(sn) || deviceCount > devices.length),
    );
    return isPart || isDevice === true;
  };
  const { damage } = await waitForDamage(lab, (found) => lost.every((record) => isNamed(found, record)));
  return { damage, unreported: lost.filter((record) => !isNamed(damage, record)) };
}
