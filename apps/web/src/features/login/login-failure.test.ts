import { languageCodes, languages } from '@portico/contract/words/languages';
import { expect, test } from 'vitest';
import { formatWaitingTime } from './login-failure.ts';

test.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [900, '15 minutes'],
])('a wait of %i seconds is formatted as "%s"', (seconds, text) => {
  expect(formatWaitingTime(seconds, 'en')).toBe(text);
});

test('every language formats a waiting time', () => {
  const words = languageCodes.map((code) => formatWaitingTime(900, languages[code].tag));
  expect(words).toHaveLength(18);
  expect(formatWaitingTime(900, 'zh-CN')).toBe('15分钟');
  expect(new Set(words).size).toBeGreaterThan(14);
});
