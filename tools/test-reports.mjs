import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What a JSON report of vitest says of all files but `left`, relative to `root`: how many tests passed, failed and were skipped, and
 * lines of what failed: which test and why, files that could not be read, files whose process ended before all their tests had.
 */
export function readVitest({ testResults }, root, left = []) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative(root, name);
    if (left.includes(file)) continue;
    const of = (wanted) => assertionResults.filter((one) => wanted.includes(one.status));
    const failed = of(['failed']);
    const unended = of(['pending']).length;
    counts.passed += of(['passed']).length;
    counts.failed += failed.length + unended;
    counts.skipped += of(['skipped', 'todo']).length;
    for (const one of failed) counts.failures.push(`${file} › ${one.fullName}: ${firstLine(one.failureMessages[0])}`);
    if (failed.length === 0 && status === 'failed') {
      counts.failed += 1;
      counts.failures.push(`${file}: ${firstLine(message)}`);
    } else if (unended > 0 || assertionResults.length === 0) {
      counts.failed += unended > 0 ? 0 : 1;
      counts.failures.push(`${file}: its process ended before ${unended || 'any'} of its tests`);
    }
  }
  return counts;
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
