import { expect, test } from 'vitest';
import { heatColour } from './heat-colour.ts';

const toLinear = (channel: number) => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminanceOf = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);

test('the text on every heat colour has a contrast of at least 4.5', () => {
  const contrasts = Array.from({ length: 1001 }, (_, index) => {
    const { fill, text } = heatColour(index / 1000);
    const [one, other] = [luminanceOf(fill.match(/\d+/g)?.map(Number) ?? []), text === '#ffffff' ? 1 : 0];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  });
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
});

test('the scale runs from dark blue with white text to yellow with black', () => {
  expect(heatColour(0)).toEqual({ fill: 'rgb(0 34 78)', text: '#ffffff' });
  expect(heatColour(1)).toEqual({ fill: 'rgb(254 232 56)', text: '#000000' });
});
