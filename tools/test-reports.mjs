import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Maximum share of the processor seconds of all test files that one file may use in `npm test`. A share, because a busy machine needs more
 * seconds for the same work. A file that needs more must be a `*.long.test.ts` or run fewer cases. Of the faults, of which each commit runs
 * another one, a restart with a clock that is a year ahead needs most: 0.04.
 */
const maxShare = 0.05;
/** Processor seconds above which the report lists a file, and up to which a file is never over the budget. */
const notableProcessorSeconds = 20;
/** Elapsed seconds from which the report lists a file. */
const listedSeconds = 5;

/**
 * Counts the tests in the lines written by vitest-lines.mjs; files are relative to `root`. `failures` has one line per failed test with
 * the reason, per file that could not be loaded or did not run to its end, and per error outside of tests.
 */
export function readVitestReport(lines, root) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const fail = (line, tests = 1) => {
    counts.failed += tests;
    counts.failures.push(line);
  };
  const ended = new Map(lines.flatMap((line) => (line.file === undefined ? [] : [[line.file, line]])));
  const filesWithoutEnd = [];
  for (const name of new Set(lines.flatMap(({ listed = [] }) => listed))) {
    const file = path.relative(root, name);
    const { status, message, tests } = ended.get(name) ?? { status: 'pending', message: '', tests: [] };
    const withStatus = (wanted) => tests.filter((test) => test.status === wanted);
    const failed = withStatus('failed');
    const unended = withStatus('pending').length;
    counts.passed += withStatus('passed').length;
    counts.skipped += withStatus('skipped').length;
    for (const test of failed) fail(`${file} › ${test.name}: ${firstLine(test.message)}`);
    if (unended > 0) fail(`${file}: ${unended} of its tests did not end`, unended);
    else if (status === 'failed' && failed.length === 0) fail(`${file}: ${firstLine(message)}`);
    else if (tests.length === 0) filesWithoutEnd.push(file);
  }
  const otherFiles = filesWithoutEnd.length > 1 ? ` and ${filesWithoutEnd.length - 1} more` : '';
  if (filesWithoutEnd.length > 0) fail(`${filesWithoutEnd[0]}${otherFiles}: no test ended`, filesWithoutEnd.length);
  for (const { error } of lines) if (error !== undefined) fail(firstLine(error));
  return counts;
}

/** Elapsed and processor seconds of each file, slowest first; `processorSeconds` null if the file did not end. */
export function listSecondsByFile(lines, root) {
  const processorSecondsByFile = new Map(lines.map(({ measured, processorSeconds }) => [measured, processorSeconds]));
  return lines
    .flatMap(({ file, seconds }) =>
      file === undefined
        ? []
        : [{ file: path.relative(root, file), seconds, processorSeconds: processorSecondsByFile.get(file) ?? null }],
    )
    .toSorted((a, b) => b.seconds - a.seconds);
}

/** One line per file that exceeds the budget of processor seconds. */
export function findFilesOverBudget(used) {
  const budget = getBudget(used);
  return used
    .filter(({ processorSeconds }) => processorSeconds > budget)
    .map(
      ({ file, processorSeconds }) =>
        `${file} used ${processorSeconds.toFixed(0)} processor seconds, more than ${budget.toFixed(0)}: give it fewer cases in the short run, or name it *.long.test.ts`,
    );
}

const getBudget = (used) => Math.max(notableProcessorSeconds, maxShare * sum(used, 'processorSeconds'));

const sum = (used, key) => used.reduce((total, one) => total + (one[key] ?? 0), 0);

/**
 * The report of seconds: slow files, slowest first, and the sum of the others. With a budget (the short run) it marks the files that come
 * near it.
 */
export function formatSecondsByFile(used, { hasBudget }) {
  const listed = used.filter(
    ({ seconds, processorSeconds }) => seconds >= listedSeconds || processorSeconds > notableProcessorSeconds,
  );
  const others = used.filter((one) => !listed.includes(one));
  const budget = getBudget(used).toFixed(0);
  const row = (seconds, processorSeconds, file) =>
    `${seconds.toFixed(1).padStart(8)}${(processorSeconds?.toFixed(1) ?? '').padStart(11)}  ${file}`;
  return [
    ' seconds  processor  test file',
    ...listed.map(({ seconds, processorSeconds, file }) =>
      row(
        seconds,
        processorSeconds,
        hasBudget && processorSeconds > notableProcessorSeconds
          ? `${file} (over ${notableProcessorSeconds}; the limit is ${budget})`
          : file,
      ),
    ),
    row(sum(others, 'seconds'), sum(others, 'processorSeconds'), `${others.length} others`),
  ];
}

/** One line per failed story in a JSON report of Playwright, whose suites are nested. */
export function listBrowserFailures({ suites }) {
  return suites.flatMap((suite) => {
    const failedSpecs = (suite.specs ?? []).filter(({ ok }) => !ok);
    const lines = failedSpecs.map(({ file, line, title, tests }) => {
      const message = tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)?.error.message;
      return `${file}:${line} › ${title}: ${firstLine(message)}`;
    });
    return [...lines, ...listBrowserFailures({ suites: suite.suites ?? [] })];
  });
}

const firstLine = (message = '') => stripVTControlCharacters(message).split('\n', 1)[0];
