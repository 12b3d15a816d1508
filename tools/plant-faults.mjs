// Plants faults (planted-faults.mjs) one at a time in another checkout and reports which test notices each. It checks that a change of the
// tests did not weaken them: run it on a checkout before the change and on one after it, and compare the two tables.
//
// Usage: node tools/plant-faults.mjs --checkout DIR [--only TEXT,…] [--out FILE] [--whole | --hold | --compile]
//   --checkout DIR  a checkout used only for this: git worktree add --detach DIR COMMIT, with its own node_modules
//   --only TEXT,…   the faults whose names contain one of these texts
//   --out FILE      writes the table to this file as well, after every fault
//   --whole         plants all selected faults together, runs the entire unit suite once without --bail and lists the tests that fail.
//                   For faults that no test noticed one by one. The faults should be unrelated, so that each failed test shows which
//                   fault it noticed.
//   --hold          plants all selected faults together until Ctrl-C. For tests that do not run here, those in a browser: build the
//                   console of the checkout and run its spec files by hand meanwhile.
//   --compile       plants all selected faults together and runs the type checker
//
// For each fault, test files run in steps, cheap ones first, until a test fails. That test then runs once more without the fault: if it
// fails again, it proves nothing, and the table says so. Stories in a browser do not run.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findTestsForFault } from './fault-tests.mjs';
import { faultsToPlant } from './planted-faults.mjs';

/** A step that takes longer counts as a failure caused by the fault. */
const maxStepMinutes = 20;

const { values: cliOptions } = parseArgs({
  options: {
    checkout: { type: 'string' },
    only: { type: 'string', default: '' },
    out: { type: 'string' },
    whole: { type: 'boolean', default: false },
    hold: { type: 'boolean', default: false },
    compile: { type: 'boolean', default: false },
  },
});
if (cliOptions.checkout === undefined) throw new Error('--checkout DIR is missing');
const checkout = path.resolve(cliOptions.checkout);
const bin = path.join(checkout, 'node_modules/.bin');

const reports = mkdtempSync(path.join(tmpdir(), 'plant-faults-'));
const inCheckout = (file) => path.join(checkout, file);
const originals = new Map();
let running = null;

function write(file, text) {
  // Replaces the file instead of its content, because a copied checkout may share files with the original by hard links.
  writeFileSync(`${inCheckout(file)}.planted`, text);
  renameSync(`${inCheckout(file)}.planted`, inCheckout(file));
}

/** Returns why a fault cannot be planted, or null if it can. */
function findPlantingProblem({ file, from }) {
  if (!existsSync(inCheckout(file))) return `${file} does not exist`;
  const status = execFileSync('git', ['-C', checkout, 'status', '--porcelain', '--', file], { encoding: 'utf8' });
  if (status !== '') return `${file} has changes that are not committed`;
  const times = readFileSync(inCheckout(file), 'utf8').split(from).length - 1;
  return times === 1 ? null : `${file} has its text ${times} times instead of once`;
}

function plant({ file, from, to }) {
  const text = readFileSync(inCheckout(file), 'utf8');
  if (!originals.has(file)) originals.set(file, text);
  write(
    file,
    text.replace(from, () => to),
  );
}

function restore() {
  for (const [file, text] of originals) write(file, text);
  originals.clear();
}

async function whilePlanted(planted, action) {
  try {
    for (const fault of planted) plant(fault);
    return await action();
  } finally {
    restore();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    restore();
    end(running);
    rmSync(reports, { recursive: true, force: true });
    process.exit(1);
  });

// Signals the process group of the child, so that vitest's workers and databases end too.
function end(child) {
  if (child === null) return;
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}

/** Runs a command of the checkout; resolves with its exit code (null: it took too long) and its output. */
function run(command, args, maxMinutes) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
    const child = spawn(path.join(bin, command), args, { cwd: checkout, env, detached: true });
    running = child;
    let output = '';
    let isLate = false;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
    const timer = setTimeout(() => {
      isLate = true;
      end(child);
    }, maxMinutes * 60_000);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      running = null;
      resolve({ code: isLate ? null : (code ?? 1), output });
    });
  });
}

/** Runs vitest and returns the failed tests as `{ file, test, message }`; `test` is null for errors outside of tests. */
async function failedTests(files, options, maxMinutes) {
  const report = path.join(reports, 'report.json');
  rmSync(report, { force: true });
  const args = ['run', '--maxWorkers=1', ...options, '--reporter=json', `--outputFile=${report}`, ...files];
  const { code, output } = await run('vitest', args, maxMinutes);
  if (code === null) return [{ file: files.join(' '), test: null, message: `not over after ${maxMinutes} minutes` }];
  if (!existsSync(report)) return [{ file: '', test: null, message: output.trim().split('\n').at(-1) ?? '' }];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(checkout, name);
    const tests = assertionResults.filter((one) => one.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [{ file, test: null, message }] : [];
    return tests.map((one) => ({ file, test: one.fullName, message: one.failureMessages[0] ?? '' }));
  });
  return failed.length > 0 || code === 0 ? failed : [{ file: '', test: null, message: output.trim().slice(-500) }];
}

/** Plants a fault, runs its tests and returns the first failed test (`noticed`, null if none fails). */
async function testFault(fault) {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  let [files, noticed] = [0, null];
  await whilePlanted([fault], async () => {
    for (const step of findTestsForFault(checkout, fault)) {
      files += step.length;
      [noticed = null] = await failedTests(step, ['--bail=1'], maxStepMinutes);
      if (noticed !== null) return;
    }
  });
  const elapsedSeconds = seconds();
  const failuresWithoutFault =
    noticed !== null && noticed.test !== null ? await failedTests([noticed.file], ['--bail=1'], maxStepMinutes) : [];
  return { fault, noticed, isDoubtful: failuresWithoutFault.length > 0, files, seconds: elapsedSeconds };
}

const formatCell = (text) => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ');

function describeNotice({ noticed, isDoubtful, files }) {
  if (noticed === null) return `**no test** (${files} files ran)`;
  const { file, test, message } = noticed;
  const where = test === null ? `${file}: ${message.split('\n', 1)[0]}` : `${file} › ${test}`;
  return formatCell(isDoubtful ? `${where} (fails without the fault as well)` : where);
}

function formatTable(results) {
  const rows = results.map((one) => {
    const { name, area } = one.fault;
    return `| ${formatCell(name)} | ${area} | ${describeNotice(one)} | ${one.seconds} |`;
  });
  const unnoticed = results.filter(({ noticed }) => noticed === null).map(({ fault }) => fault.name);
  const sum = results.reduce((all, { seconds }) => all + seconds, 0);
  return [
    '| fault | area | noticed by | seconds |',
    '| - | - | - | - |',
    ...rows,
    '',
    `${results.length - unnoticed.length} of ${results.length} faults noticed in ${Math.round(sum / 60)} minutes.`,
    ...(unnoticed.length === 0 ? [] : ['', 'Not noticed:', '', ...unnoticed.map((name) => `- ${name}`)]),
    '',
  ].join('\n');
}

async function testEachFault(selected) {
  const results = [];
  for (const [position, fault] of selected.entries()) {
    console.log(`${position + 1}/${selected.length} ${fault.name}`);
    const result = await testFault(fault);
    results.push(result);
    console.log(`  ${describeNotice(result)}, ${result.seconds} s`);
    if (cliOptions.out !== undefined) writeFileSync(cliOptions.out, formatTable(results));
  }
  console.log(`\n${formatTable(results)}`);
}

async function runWhole(selected) {
  const failed = await whilePlanted(selected, () => failedTests([], [], 180));
  const lines = failed.map(
    ({ file, test, message }) => `- ${file} › ${test ?? ''}: ${formatCell(message).slice(0, 200)}`,
  );
  const text = [`${selected.length} faults together; ${failed.length} tests failed`, ...lines, ''].join('\n');
  console.log(text);
  if (cliOptions.out !== undefined) writeFileSync(cliOptions.out, text);
}

async function hold(selected) {
  await whilePlanted(selected, async () => {
    console.log(`${selected.length} faults planted in ${checkout}. Ctrl-C takes them out again.`);
    await new Promise((resolve) => setTimeout(resolve, 86_400_000));
  });
}

async function compile(selected) {
  await whilePlanted(selected, async () => {
    for (const project of ['tsconfig.json', 'apps/web/tsconfig.json']) {
      const { code, output } = await run('tsc', ['-p', project], maxStepMinutes);
      console.log(`${project}: ${code === 0 ? `compiles with ${selected.length} faults` : output}`);
      if (code !== 0) process.exitCode = 1;
    }
  });
}

const nameParts = cliOptions.only.split(',').filter((text) => text !== '');
const selected = faultsToPlant.filter(
  ({ name }) => nameParts.length === 0 || nameParts.some((text) => name.includes(text)),
);
const problems = selected.flatMap((fault) => {
  const problem = findPlantingProblem(fault);
  return problem === null ? [] : [`"${fault.name}" cannot be planted: ${problem}`];
});
if (selected.length === 0) problems.push(`No fault has "${cliOptions.only}" in its name.`);
if (problems.length > 0) console.error(problems.join('\n'));
try {
  if (problems.length > 0) process.exitCode = 1;
  else
    await (cliOptions.compile ? compile : cliOptions.hold ? hold : cliOptions.whole ? runWhole : testEachFault)(
      selected,
    );
} finally {
  rmSync(reports, { recursive: true, force: true });
}
