import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A file may use so many processor seconds in `npm test`; what needs more is a `*.long.test.ts`, or smaller in the short run. */
const maxProcessorSeconds = 40;
/** From so many on the report names a file. */
const notableProcessorSeconds = 20;
/** The report lists each file that took at least this long. */
const listedSeconds = 5;

/**
 * Counts the tests in the lines that vitest-lines.mjs wrote; files are relative to `root`. A failure is a line: a test and why it failed, a
 * file that could not be read or did not run to its end, an error outside of tests.
 */
export function readVitest(lines, root) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const fail = (line, tests = 1) => {
    counts.failed += tests;
    counts.failures.push(line);
  };
  const ended = new Map(lines.flatMap((line) => (line.file === undefined ? [] : [[line.file, line]])));
  const silent = [];
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
    else if (tests.length === 0) silent.push(file);
  }
  const more = silent.length > 1 ? ` and ${silent.length - 1} more` : '';
  if (silent.length > 0) fail(`${silent[0]}${more}: no test ended`, silent.length);
  for (const { error } of lines) if (error !== undefined) fail(firstLine(error));
  return counts;
}

/** Seconds of each file and the processor seconds it used, the slowest first; null where the file did not end. */
export function secondsByFile(lines, root) {
  const processor = new Map(lines.map(({ measured, processorSeconds }) => [measured, processorSeconds]));
  return lines
    .flatMap(({ file, seconds }) =>
      file === undefined
        ? []
        : [{ file: path.relative(root, file), seconds, processorSeconds: processor.get(file) ?? null }],
    )
    .toSorted((a, b) => b.seconds - a.seconds);
}

/** A line for each file over the budget of processor seconds. */
export function overBudget(used) {
  return used
    .filter(({ processorSeconds }) => processorSeconds > maxProcessorSeconds)
    .map(
      ({ file, processorSeconds }) =>
        `${file} used ${processorSeconds.toFixed(0)} processor seconds, more than ${maxProcessorSeconds}: give it fewer cases in the short run, or name it *.long.test.ts`,
    );
}

/**
 * The report of seconds: files that took long, the slowest first, and the sum of the others. With a budget (the short run) it says which
 * files come near it.
 */
export function describeSeconds(used, { hasBudget }) {
  const listed = used.filter(
    ({ seconds, processorSeconds }) => seconds >= listedSeconds || processorSeconds > notableProcessorSeconds,
  );
  const others = used.filter((one) => !listed.includes(one));
  const row = (seconds, processorSeconds, file) =>
    `${seconds.toFixed(1).padStart(8)}${(processorSeconds?.toFixed(1) ?? '').padStart(11)}  ${file}`;
  const sum = (key) => others.reduce((all, one) => all + (one[key] ?? 0), 0);
  return [
    ' seconds  processor  test file',
    ...listed.map(({ seconds, processorSeconds, file }) =>
      row(
        seconds,
        processorSeconds,
        hasBudget && processorSeconds > notableProcessorSeconds
          ? `${file} (over ${notableProcessorSeconds}; the limit is ${maxProcessorSeconds})`
          : file,
      ),
    ),
    row(sum('seconds'), sum('processorSeconds'), `${others.length} others`),
  ];
}

/** Failed stories in a JSON report of Playwright, whose suites lie in each other. */
export function failedInBrowser({ suites }) {
  return suites.flatMap((suite) => {
    const own = (suite.specs ?? []).filter(({ ok }) => !ok);
    const lines = own.map(({ file, line, title, tests }) => {
      const message = tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)?.error.message;
      return `${file}:${line} › ${title}: ${firstLine(message)}`;
    });
    return [...lines, ...failedInBrowser({ suites: suite.suites ?? [] })];
  });
}

const firstLine = (message = '') => stripVTControlCharacters(message).split('\n', 1)[0];
