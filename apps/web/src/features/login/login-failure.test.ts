import { languageCodes, languages } from '@portico/contract/words/languages';
import { expect, test } from 'vitest';
import { waitWords } from './login-failure.ts';

test.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [900, '15 minutes'],
])('%i seconds are "%s"', (seconds, words) => {
  expect(waitWords(seconds, 'en')).toBe(words);
});

test('every language has words for a wait', () => {
  const words = languageCodes.map((code) => waitWords(900, languages[code].tag));
  expect(words).toHaveLength(18);
  expect(waitWords(900, 'zh-CN')).toBe('15分钟');
  expect(new Set(words).size).toBeGreaterThan(14);
});
