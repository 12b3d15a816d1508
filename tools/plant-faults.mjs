// Plants faults (planted-faults.mjs) one at a time in another checkout and says which test notices each. It proves by trial that a change
// of the tests did not make them weaker: run it on a checkout before the change and on one after it, and compare the two tables.
//
// Usage: node tools/plant-faults.mjs --checkout DIR [--only TEXT,…] [--out FILE] [--whole | --hold | --compile]
//   --checkout DIR  a checkout made for this: git worktree add --detach DIR COMMIT, with its own node_modules. Nobody else may use it.
//   --only TEXT,…   the faults whose names contain one of these texts
//   --out FILE      writes the table to this file as well, after every fault
//   --whole         plants all chosen faults together, runs the whole unit suite once without --bail and lists the tests that fail. For
//                   faults that no test noticed one by one; they should have nothing to do with each other, so that each failed test says
//                   which of them it noticed.
//   --hold          plants all chosen faults together until Ctrl-C. For tests that do not run here, those in a browser: build the console
//                   of the checkout and run its spec files by hand meanwhile.
//   --compile       plants all chosen faults together and runs the type checker
//
// A fault is judged by test files in steps, cheap ones first; the first failed test ends it. That test then runs once more without the
// fault: where it fails again, the table says so, for it proves nothing. Stories in a browser do not run.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { judgesFor } from './fault-judges.mjs';
import { faults } from './planted-faults.mjs';

/** A step that takes longer has been stopped by the fault. */
const maxStepMinutes = 20;

const { values: given } = parseArgs({
  options: {
    checkout: { type: 'string' },
    only: { type: 'string', default: '' },
    out: { type: 'string' },
    whole: { type: 'boolean', default: false },
    hold: { type: 'boolean', default: false },
    compile: { type: 'boolean', default: false },
  },
});
if (given.checkout === undefined) throw new Error('--checkout DIR is missing');
const checkout = path.resolve(given.checkout);
const bin = path.join(checkout, 'node_modules/.bin');

const reports = mkdtempSync(path.join(tmpdir(), 'plant-faults-'));
const inCheckout = (file) => path.join(checkout, file);
const originals = new Map();
let running = null;

function write(file, text) {
  // A new file instead of new contents: a copy of a checkout may share its files with the first one by hard links.
  writeFileSync(`${inCheckout(file)}.planted`, text);
  renameSync(`${inCheckout(file)}.planted`, inCheckout(file));
}

/** Why a fault cannot be planted; null where it can. */
function problemOf({ file, from }) {
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

// A group of its own: the workers and databases of vitest end with it.
function end(child) {
  if (child === null) return;
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}

/** Runs a command of the checkout; resolves to its exit code and what it wrote, `code` null where it took too long. */
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

/** Runs vitest; the tests that failed as `{ file, test, message }`. What goes wrong outside of tests has no test. */
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

/** Which test notices a fault: null where none does. */
async function judge(fault) {
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  let [files, noticed] = [0, null];
  await whilePlanted([fault], async () => {
    for (const step of judgesFor(checkout, fault)) {
      files += step.length;
      [noticed = null] = await failedTests(step, ['--bail=1'], maxStepMinutes);
      if (noticed !== null) return;
    }
  });
  const took = seconds();
  const again =
    noticed !== null && noticed.test !== null ? await failedTests([noticed.file], ['--bail=1'], maxStepMinutes) : [];
  return { fault, noticed, isDoubtful: again.length > 0, files, seconds: took };
}

const cell = (text) => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ');

function noticedBy({ noticed, isDoubtful, files }) {
  if (noticed === null) return `**no test** (${files} files ran)`;
  const { file, test, message } = noticed;
  const where = test === null ? `${file}: ${message.split('\n', 1)[0]}` : `${file} › ${test}`;
  return cell(isDoubtful ? `${where} (fails without the fault as well)` : where);
}

function table(results) {
  const rows = results.map((one) => {
    const { name, area } = one.fault;
    return `| ${cell(name)} | ${area} | ${noticedBy(one)} | ${one.seconds} |`;
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

async function judgeEach(chosen) {
  const results = [];
  for (const [place, fault] of chosen.entries()) {
    console.log(`${place + 1}/${chosen.length} ${fault.name}`);
    const result = await judge(fault);
    results.push(result);
    console.log(`  ${noticedBy(result)}, ${result.seconds} s`);
    if (given.out !== undefined) writeFileSync(given.out, table(results));
  }
  console.log(`\n${table(results)}`);
}

async function runWhole(chosen) {
  const failed = await whilePlanted(chosen, () => failedTests([], [], 180));
  const lines = failed.map(({ file, test, message }) => `- ${file} › ${test ?? ''}: ${cell(message).slice(0, 200)}`);
  const text = [`${chosen.length} faults together; ${failed.length} tests failed`, ...lines, ''].join('\n');
  console.log(text);
  if (given.out !== undefined) writeFileSync(given.out, text);
}

async function hold(chosen) {
  await whilePlanted(chosen, async () => {
    console.log(`${chosen.length} faults planted in ${checkout}. Ctrl-C takes them out again.`);
    await new Promise((resolve) => setTimeout(resolve, 86_400_000));
  });
}

async function compile(chosen) {
  await whilePlanted(chosen, async () => {
    for (const project of ['tsconfig.json', 'apps/web/tsconfig.json']) {
      const { code, output } = await run('tsc', ['-p', project], maxStepMinutes);
      console.log(`${project}: ${code === 0 ? `compiles with ${chosen.length} faults` : output}`);
      if (code !== 0) process.exitCode = 1;
    }
  });
}

const wanted = given.only.split(',').filter((text) => text !== '');
const chosen = faults.filter(({ name }) => wanted.length === 0 || wanted.some((text) => name.includes(text)));
const problems = chosen.flatMap((fault) => {
  const problem = problemOf(fault);
  return problem === null ? [] : [`"${fault.name}" cannot be planted: ${problem}`];
});
if (chosen.length === 0) problems.push(`No fault has "${given.only}" in its name.`);
if (problems.length > 0) console.error(problems.join('\n'));
try {
  if (problems.length > 0) process.exitCode = 1;
  else await (given.compile ? compile : given.hold ? hold : given.whole ? runWhole : judgeEach)(chosen);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
