import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Lines of each failed test of a JSON report of vitest: where, which, and why; of files that could not be
 * read at all, and of files whose process ended before they did.
 */
export function failedInVitest({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`];
    const unended = assertionResults.filter((one) => one.status === 'pending').length;
    return [
      ...failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`),
      ...(unended > 0 || assertionResults.length === 0
        ? [`${file}: its process ended before ${unended || 'any'} of its tests`]
        : []),
    ];
  });
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
