import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What the lines of a run of vitest (vitest-lines.mjs) say of `files`, relative to `root`: how many tests passed, failed and were
 * skipped, and lines of what failed: files that never began, which test and why, files that could not be read, files whose process
 * ended before all their tests had.
 */
export function readVitest(lines, root, files) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const { begun, ended } = filesIn(lines, root);
  const unbegun = files.filter((file) => !begun.includes(file) && !ended.has(file));
  if (unbegun.length > 0) {
    counts.failed += unbegun.length;
    counts.failures.push(`${unbegun[0]}${unbegun.length > 1 ? ` and ${unbegun.length - 1} more` : ''}: never begun`);
  }
  for (const file of files) {
    if (unbegun.includes(file)) continue;
    const { status, message, tests } = ended.get(file) ?? { status: 'pending', message: '', tests: [] };
    const of = (wanted) => tests.filter((one) => one.status === wanted);
    const failed = of('failed');
    const unended = of('pending').length;
    counts.passed += of('passed').length;
    counts.failed += failed.length + unended;
    counts.skipped += of('skipped').length;
    for (const one of failed) counts.failures.push(`${file} › ${one.name}: ${firstLine(one.message)}`);
    if (failed.length === 0 && status === 'failed') {
      counts.failed += 1;
      counts.failures.push(`${file}: ${firstLine(message)}`);
    } else if (unended > 0 || tests.length === 0) {
      counts.failed += unended > 0 ? 0 : 1;
      counts.failures.push(`${file}: its process ended before ${unended || 'any'} of its tests`);
    }
  }
  return counts;
}

/**
 * Which files such lines list, which of them have begun, by its file what is said of each that has ended, and whose process died
 * before it had, without a test that failed; all relative to `root`.
 */
export function filesIn(lines, root) {
  const relative = (names) => [...new Set(names)].map((name) => path.relative(root, name));
  const failed = ({ status, tests }) => status === 'failed' || tests.some((one) => one.status === 'failed');
  return {
    listed: relative(lines.flatMap(({ listed = [] }) => listed)),
    begun: relative(lines.flatMap(({ begun = [] }) => begun)),
    ended: new Map(lines.flatMap((line) => (line.name === undefined ? [] : [[path.relative(root, line.name), line]]))),
    died: relative(lines.flatMap((line) => (line.died && !failed(line) ? [line.name] : []))),
  };
}

/** Of everything the sum; lines in their order. */
export function together(counts) {
  const sum = (key) => counts.reduce((all, one) => all + one[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: counts.flatMap(({ failures }) => failures),
    notes: counts.flatMap(({ notes = [] }) => notes),
  };
}

/** The same of a JSON report of Playwright, whose suites lie in each other. */
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
