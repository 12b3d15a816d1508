import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsonBody } from './json-body.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));

test.each([
  ['', 'JSON ends too early at line 1, column 1 (character 0)'],
  ['{"in": NaN}', 'not JSON at line 1, column 8 (character 7)'],
  ['{"in": 1,}', 'not JSON at line 1, column 10 (character 9)'],
  ['[1,\n 2', 'JSON ends too early at line 2, column 3 (character 6)'],
  ['[1]\n]', 'not JSON at line 2, column 1 (character 4)'],
  ['{"in" 1}', 'not JSON at line 1, column 7 (character 6)'],
  ['{in: 1}', 'not JSON at line 1, column 2 (character 1)'],
  ['[01]', 'not JSON at line 1, column 3 (character 2)'],
  ['{"a": "\\x"}', 'not JSON at line 1, column 7 (character 6)'],
])('%s is reported with the position of the fault', (text, fault) => {
  expect(parse(text)).toEqual({ fault });
});

test('a byte order mark is ignored', () => {
  expect(parse('\uFEFF{"in":1}')).toEqual({ value: { in: 1 } });
});

test('a fault is found in any invalid JSON, at any depth', () => {
  expect(parse('['.repeat(500_000))).toEqual({
    fault: 'JSON ends too early at line 1, column 500001 (character 500000)',
  });
  let broken = 0;
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom('', '}', ']', ',', '"', 'x', '\\'), (json, where, inserted) => {
      const at = where % (json.length + 1);
      const text = inserted === '' ? json.slice(0, at) : json.slice(0, at) + inserted + json.slice(at);
      const result = parse(text);
      if (!('fault' in result)) return;
      broken += 1;
      const position = Number(/character (\d+)/.exec(result.fault)?.[1]);
      expect(position).toBeGreaterThanOrEqual(0);
      expect(position).toBeLessThanOrEqual(text.length);
      // The text before the fault is the beginning of valid JSON, so the position is not too late.
      expect(isBeginning(text.slice(0, position))).toBe(true);
    }),
    { numRuns: 500 },
  );
  expect(broken).toBeGreaterThan(200);
});

// Whether a text parses or fails only because it ends too early.
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    return /end of JSON input/.test(String(error)) || String(error).includes(`at position ${text.length} `);
  }
}
