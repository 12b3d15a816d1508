import { expect, test } from 'vitest';
import { chartTheme } from './chart-theme.ts';
import { getColourPalette, resolveColour } from './theme.ts';

const shared = ['#E69F00', '#009E73', '#CC79A7', '#56B4E9', '#D55E00'];

test('in dark only the first series colour lifts', () => {
  expect(chartTheme('light')['color']).toMatchObject({ 0: '#0072B2', ...toPositions(shared) });
  expect(chartTheme('dark')['color']).toMatchObject({ 0: '#2b8ccb', ...toPositions(shared) });
});

const toPositions = (colours: readonly string[]) =>
  Object.fromEntries(colours.map((colour, index) => [index + 1, colour]));

test('a variable of the page resolves to the colour of the scheme', () => {
  const dark = getColourPalette('dark');
  expect(resolveColour('var(--series-1)', dark)).toBe('#2b8ccb');
  expect(resolveColour('var(--text-3)', dark)).toBe(dark.text3);
  expect(resolveColour('#123456', dark)).toBe('#123456');
});
