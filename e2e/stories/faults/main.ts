import { parseArgs } from 'node:util';
import { describeRun, formatResultTable } from './describe-results.ts';
import { allFaults, runFaults } from './run-faults.ts';

// Run by `npm run faults`.

const usage = `npm run faults -- [options]

  --runs N     number of faults; else one of each of the ${allFaults.length} kinds
  --seed N     seed of the first run, a whole number; the others follow. Else a random one
  --kind TEXT  only faults whose name contains this text
  --help       this text
`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    kind: { type: 'string', default: '' },
    help: { type: 'boolean' },
  },
});
const named = allFaults.filter(({ name }) => name === values.kind);
const faults = named.length > 0 ? named : allFaults.filter(({ name }) => name.includes(values.kind));
const runs = Number(values.runs ?? faults.length);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
if (values.help === true || !Number.isSafeInteger(runs) || !Number.isSafeInteger(seed) || faults.length === 0) {
  process.stdout.write(usage);
  process.exit(values.help === true ? 0 : 1);
}
let isStopped = false;
process.once('SIGINT', () => {
  isStopped = true;
  process.stdout.write('This run is the last one.\n');
});
process.stdout.write(`${runs} runs, seeds ${seed} to ${seed + runs - 1}\n`);
const results = await runFaults({
  runs,
  seed,
  faults,
  onResult: (result, number) => process.stdout.write(`${describeRun(result, number)}\n`),
  isStopped: () => isStopped,
});
process.stdout.write(`\n${formatResultTable(results)}\n`);
const hasProblems = results.some(({ problems }) => problems.length > 0);
process.exitCode = hasProblems || results.length < runs ? 1 : 0;
