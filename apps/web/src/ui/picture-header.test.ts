import { expect, test } from 'vitest';
import { layoutPictureHeader } from './picture-header.ts';

/** Seven pixels per letter. */
const measure = (text: string) => 7 * text.length;
const named = (names: readonly string[]) =>
  names.map((name) => ({ name, colour: '#0072B2', symbolStyle: 'fill' as const }));

test('the header of a picture lists every legend entry below the detail', () => {
  const head = layoutPictureHeader(
    { title: 'Growth', detail: 'people', legend: named(['Week', 'Before', 'Year']) },
    800,
    measure,
  );
  expect(head.texts.map(({ text }) => text)).toEqual(['Growth', 'people', 'Week', 'Before', 'Year']);
  expect(head.symbols).toHaveLength(3);
  const feet = head.texts.map(({ baseline }) => baseline);
  expect(new Set(feet.slice(2)).size).toBe(1);
  expect(feet).toEqual(feet.toSorted((one, other) => one - other));
  expect(Math.max(...feet)).toBeLessThan(head.height);
});

test('long captions wrap inside the picture, also without spaces', () => {
  const title = {
    title: '各门店客流与上一周期及去年同期的增长比较'.repeat(2),
    detail: 'people · 1–30 November 2026 · each in its local time',
    legend: named(['1–30 November 2026', '2–31 October 2026', 'a name that is longer than the whole picture is wide']),
  };
  const width = 240;
  const head = layoutPictureHeader(title, width, measure);
  expect(
    head.texts
      .filter(({ style }) => style === 'title')
      .map(({ text }) => text)
      .join(''),
  ).toBe(title.title);
  expect(head.texts.filter(({ style }) => style === 'detail').length).toBeGreaterThan(1);
  expect(head.texts.length).toBeGreaterThan(5);
  for (const { text, start } of head.texts) expect(start + measure(text)).toBeLessThanOrEqual(width - 16);
  expect(new Set(head.symbols.map(({ middle }) => middle)).size).toBe(3);
});
