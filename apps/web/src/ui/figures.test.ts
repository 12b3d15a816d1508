import { languageCodes, languages } from '@portico/contract/words/languages';
import { expect, test } from 'vitest';
import { formatCount, formatShare, writeChange, writeDifference, writeFigure, writePoints } from './figures.ts';

test.each([
  ['a number below the bound stays whole', 18_090, 'en', '18,090'],
  ['English shortens with k', 793_612, 'en', '793.6K'],
  ['Chinese shortens by ten thousands', 793_612, 'zh-CN', '79.36万'],
  ['German groups with points', 18_090, 'de', '18.090'],
  ['Arabic keeps Latin digits', 18_090, 'ar', '18,090'],
])('%s', (_story, value, tag, text) => {
  expect(writeFigure(value, 'count', tag, true).text).toBe(text);
});

test('a shortened figure keeps its exact value', () => {
  expect(writeFigure(793_612, 'count', 'en', true).exact).toBe('793,612');
});

test('German has no short word for a thousand, and writes the figure whole', () => {
  expect(writeFigure(119_169, 'count', 'de', true)).toMatchObject({ text: '119.169', exact: '119.169' });
  expect(writeFigure(1_646_979, 'count', 'de', true).text).toMatch(/^1,647\sMio\.$/);
});

test.each(languageCodes)('in %s a figure without a word for its size is exact', (code) => {
  const { tag } = languages[code];
  const silentlyRounded = [100_000, 119_169, 999_950, 1_646_979, 12_345_678, -119_169].filter((value) => {
    const { before, after, text, exact } = writeFigure(value, 'count', tag, true);
    return (before + after).trim() === '' && text !== exact;
  });
  expect(silentlyRounded).toEqual([]);
});

test('the exact figure of a very long time is exact', () => {
  const { text, exact } = writeFigure(119_169 * 3600, 'seconds', 'en', true);
  expect([text, exact]).toEqual(['119.2K hr', '119,169 hr']);
});

test('the unit stands apart from the digits', () => {
  expect(writeFigure(0.194, 'share', 'en')).toMatchObject({ digits: '19.4', after: '%' });
});

test.each([
  [42, '42 sec'],
  [754, '12.6 min'],
  [7200, '2 hr'],
])('%d seconds are written in the unit that fits', (seconds, text) => {
  expect(writeFigure(seconds, 'seconds', 'en').text).toBe(text);
});

test('what is not known is a dash, never a zero', () => {
  expect(writeFigure(null, 'count', 'en').text).toBe('—');
  expect(formatCount(null, 'en')).toBe('—');
  expect(formatShare(null, 'en')).toBe('—');
  expect(formatCount(0, 'en')).toBe('0');
});

test.each([
  ['growth has a plus', 0.0843, 'up', '+8.4%'],
  ['a fall has a true minus', -0.018, 'down', '−1.8%'],
  ['no change has no sign', 0, 'same', '0.0%'],
  ['less than half of the last digit is no change', 0.0004, 'same', '0.0%'],
])('%s', (_story, change, direction, text) => {
  expect(writeChange(change, 'en')).toEqual({ direction, text });
});

test('shares change by points', () => {
  expect(writePoints(0.194 - 0.179, 'en')).toEqual({ direction: 'up', text: '+1.5' });
});

test('differences are whole and signed', () => {
  expect(writeDifference(118, 'en')).toEqual({ direction: 'up', text: '+118' });
  expect(writeDifference(-2, 'en')).toEqual({ direction: 'down', text: '−2' });
});
