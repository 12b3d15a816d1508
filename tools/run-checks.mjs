import './tie-to-parent.mjs';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './chromium.mjs';
import { buildConsole } from './console-build.mjs';
import { ensureMosquitto } from './mosquitto.mjs';
import { UserFacingError } from './program.mjs';
import { runCommand } from './run-command.mjs';
import { resultsFolder, runVitest } from './run-vitest.mjs';
import { formatSecondsByFile, listBrowserFailures } from './test-reports.mjs';

const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };

/**
 * All checks in order: name for --only, heading, and function. Each counts as one test; test suites count their own tests.
 * @type {[name: string, heading: string, run: () => Promise<typeof passed>][]}
 */
const checks = [
  ['typecheck', 'Types: server, simulator, packages, tools, tests', () => check('tsc', ['-p', 'tsconfig.json'])],
  ['typecheck', 'Types: console', () => check('tsc', ['-p', 'apps/web/tsconfig.json'])],
  ['format', 'Format', () => check('biome', ['format', '.'])],
  ['lint', 'Lint, with types', () => check('oxlint', ['--type-aware', '.'])],
  ['imports', 'Import rules', () => check('node', ['tools/check-imports.ts'])],
  ['names', 'Names and test titles', () => check('node', ['tools/check-names.ts'])],
  ['budgets', 'File sizes, casts, waivers', () => check('node', ['tools/check-budgets.ts'])],
  ['catalogues', 'Catalogues of 18 languages', () => check('node', ['tools/check-catalogues.ts'])],
  ['knip', 'Dead code', () => check('knip', [])],
  ['build', 'Build of the console', () => buildConsole().then(() => passed)],
  ['size', 'Size of the console', () => check('size-limit', [], { cwd: 'apps/web' })],
  ['vitest', 'Unit and API tests', unitTests],
  ['browser', 'Browser tests', browserTests],
];
const names = [...new Set(checks.map(([name]) => name))];
/** The checks of `npm run test:long`, which runs tests with more cases, and additional tests. */
const longNames = ['build', 'vitest', 'browser'];

/**
 * Runs all checks, or those of `--only a,b`, and continues after failures. Prints the totals at the end and returns the exit code.
 * `--long`: the long run of the tests instead of the usual one.
 */
export async function runChecks(args) {
  const { values } = parseArgs({ args, options: { only: { type: 'string' }, long: { type: 'boolean' } } });
  if (values.long) process.env.PORTICO_TEST_LONG = 'on';
  const selectedNames = values.only?.split(',') ?? (values.long ? longNames : names);
  const unknown = selectedNames.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new UserFacingError(`There is no check "${unknown.join(', ')}"; there are ${names.join(', ')}.`);
  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(resultsFolder, { recursive: true });

  const rows = [];
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isStopped = true));
  for (const [name, heading, run] of checks) {
    if (!selectedNames.includes(name) || isStopped) continue;
    process.stdout.write(`\n── ${heading} (${name})\n`);
    const startedAt = Date.now();
    const counts = await run().catch(printError);
    const { failures = [], notes = [], ...numbers } = counts;
    rows.push({ heading, counts: numbers, failures, notes, seconds: (Date.now() - startedAt) / 1000 });
  }
  return printTotals(rows);
}

function printError(error) {
  process.stdout.write(`${error instanceof UserFacingError ? error.message : error.stack}\n`);
  return failed;
}

function printTotals(rows) {
  const sums = { passed: 0, failed: 0, skipped: 0 };
  // Notes are long. They precede the results, so that the last lines of a log name every failure.
  for (const line of rows.flatMap(({ notes }) => notes)) process.stdout.write(`${line}\n`);
  process.stdout.write('\n');
  for (const { heading, counts, failures, seconds } of rows) {
    for (const key of Object.keys(sums)) sums[key] += counts[key];
    const words = Object.entries(counts).filter(([key, number]) => number > 0 || key === 'passed');
    const sign = counts.failed > 0 ? '✗' : '✓';
    process.stdout.write(
      `${sign} ${heading}: ${words.map(([key, number]) => `${number} ${key}`).join(', ')} (${seconds.toFixed(1)} s)\n`,
    );
    // Failures are repeated at the end, because they are hard to find among thousands of passed tests.
    for (const line of failures) process.stdout.write(`    ${line}\n`);
  }
  process.stdout.write(
    `${sums.passed} passed, ${sums.failed} failed${sums.skipped > 0 ? `, ${sums.skipped} skipped` : ''}\n`,
  );
  return sums.failed > 0 ? 1 : 0;
}

async function check(command, args, options) {
  return (await runCommand(command, args, options)) === 0 ? passed : failed;
}

async function unitTests() {
  ensureMosquitto();
  const hasBudget = process.env.PORTICO_TEST_LONG !== 'on';
  const { secondsByFile, ...counts } = await runVitest({ hasBudget });
  return { ...counts, notes: formatSecondsByFile(secondsByFile, { hasBudget }) };
}

/** Runs the browser stories: one server and one history for all, two stories at a time. */
async function browserTests() {
  const report = path.join(resultsFolder, 'browser.json');
  const env = { PORTICO_TEST_CHROMIUM: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runCommand('playwright', ['test', '--reporter=list,json'], { cwd: 'e2e', env });
  const found = readReport(report);
  const { expected, unexpected, flaky, skipped } = found.stats;
  const failures = listBrowserFailures(found);
  return withExitCode(code, { passed: expected, failed: unexpected + flaky, skipped, failures });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new UserFacingError('The tests ended without a report.');
  }
}

function withExitCode(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
