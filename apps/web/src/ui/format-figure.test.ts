import { languageCodes, languages } from '@portico/contract/words/languages';
import { expect, test } from 'vitest';
import {
  formatChange,
  formatCount,
  formatDifference,
  formatFigure,
  formatPercentagePoints,
  formatShare,
} from './format-figure.ts';

test.each([
  ['a number below the limit is not shortened', 18_090, 'en', '18,090'],
  ['English shortens with k', 793_612, 'en', '793.6K'],
  ['Chinese shortens by ten thousands', 793_612, 'zh-CN', '79.36万'],
  ['German groups with points', 18_090, 'de', '18.090'],
  ['Arabic keeps Latin digits', 18_090, 'ar', '18,090'],
])('a figure is formatted: %s', (_story, value, tag, text) => {
  expect(formatFigure(value, 'count', tag, true).text).toBe(text);
});

test('a shortened figure keeps its exact value', () => {
  expect(formatFigure(793_612, 'count', 'en', true).exact).toBe('793,612');
});

test('German has no short form for a thousand and writes the full count', () => {
  expect(formatFigure(119_169, 'count', 'de', true)).toMatchObject({ text: '119.169', exact: '119.169' });
  expect(formatFigure(1_646_979, 'count', 'de', true).text).toMatch(/^1,647\sMio\.$/);
});

test.each(languageCodes)('in language %s a figure without a magnitude word is not rounded', (code) => {
  const { tag } = languages[code];
  const silentlyRounded = [100_000, 119_169, 999_950, 1_646_979, 12_345_678, -119_169].filter((value) => {
    const { unitBefore, unitAfter, text, exact } = formatFigure(value, 'count', tag, true);
    return (unitBefore + unitAfter).trim() === '' && text !== exact;
  });
  expect(silentlyRounded).toEqual([]);
});

test('the exact value of a very long duration is not shortened', () => {
  const { text, exact } = formatFigure(119_169 * 3600, 'seconds', 'en', true);
  expect([text, exact]).toEqual(['119.2K h', '119,169 h']);
});

test('the unit is separate from the digits', () => {
  expect(formatFigure(0.194, 'share', 'en')).toMatchObject({ digits: '19.4', unitAfter: '%' });
});

test.each([
  [42, '42 s'],
  [754, '12.6 min'],
  [7200, '2 h'],
])('%d seconds are written in the unit that fits', (seconds, text) => {
  expect(formatFigure(seconds, 'seconds', 'en').text).toBe(text);
});

test('an unknown value is a dash, not 0', () => {
  expect(formatFigure(null, 'count', 'en').text).toBe('—');
  expect(formatCount(null, 'en')).toBe('—');
  expect(formatShare(null, 'en')).toBe('—');
  expect(formatCount(0, 'en')).toBe('0');
});

test.each([
  ['an increase has a plus sign', 0.0843, 'up', '+8.4%'],
  ['a decrease has a minus sign', -0.018, 'down', '−1.8%'],
  ['no change has no sign', 0, 'same', '0.0%'],
  ['less than half of the last digit is no change', 0.0004, 'same', '0.0%'],
])('a change is formatted: %s', (_story, change, direction, text) => {
  expect(formatChange(change, 'en')).toEqual({ direction, text });
});

test('a change of a share is formatted in percentage points', () => {
  expect(formatPercentagePoints(0.194 - 0.179, 'en')).toEqual({ direction: 'up', text: '+1.5' });
});

test('differences are whole numbers with a sign', () => {
  expect(formatDifference(118, 'en')).toEqual({ direction: 'up', text: '+118' });
  expect(formatDifference(-2, 'en')).toEqual({ direction: 'down', text: '−2' });
});
