/**
 * Titles of the tests and groups in a file, in order, with their line (from 1): `test('…'`, `test.each(…)('…'`, `describe('…'`. A
 * placeholder (`%s`, `$name`, `${…}`) reads as "…".
 */
export function readTestTitles(text: string): { line: number; title: string }[] {
  const calls = /(?:\b(?:test|it|describe)(?:\.\w+)*\(|\)\()\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1\s*,/g;
  return [...text.matchAll(calls)].map(({ index, 2: title = '' }) => ({
    line: text.slice(0, index).split('\n').length,
    title: title.replaceAll(/\$\{[^}]*\}|\$\w+|%[sdijo]/g, '…').replaceAll(/\\(.)/g, '$1'),
  }));
}
