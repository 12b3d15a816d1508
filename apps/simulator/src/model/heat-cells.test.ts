import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { floorOf, heatCells } from './heat-cells.ts';
import { randomOf } from './random.ts';

test('whatever is spread over a floor adds up to itself, in whole seconds, each cell once', () => {
  let spread = 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 50 }), (seconds, sn) => {
      const { width, height, cells } = heatCells(floorOf(11, 'shop', sn), seconds, randomOf(sn, seconds));
      expect(cells.reduce((sum, [, , weight]) => sum + weight, 0)).toBe(seconds);
      expect(new Set(cells.map(([x, y]) => y * width + x)).size).toBe(cells.length);
      for (const [x, y, weight] of cells) {
        expect(Number.isInteger(weight) && weight > 0).toBe(true);
        expect(x >= 0 && x < width && y >= 0 && y < height).toBe(true);
      }
      spread += 1;
    }),
  );
  expect(spread).toBe(100);
});

test('people linger at a few spots, walk along the ways there, and never stand in the furniture', () => {
  let floors = 0;
  for (let sn = 0; sn < 40; sn += 1) {
    const { width, height, cells } = heatCells(floorOf(11, 'shop', sn), 100_000, randomOf(sn));
    expect(cells.length).toBeGreaterThan(30);
    expect(cells.length).toBeLessThan((width * height) / 2);
    const warmest = cells.map(([, , weight]) => weight).sort((a, b) => b - a);
    const quarter = warmest.slice(0, warmest.length / 4);
    expect(quarter.reduce((sum, weight) => sum + weight, 0)).toBeGreaterThan(50_000);
    // Somebody has to come in: the way to the spots begins at the edge where the entrance is.
    expect(cells.some(([, y]) => y === height - 1)).toBe(true);
    floors += 1;
  }
  expect(floors).toBe(40);
});

test('a floor stays the same, another device has another, and no two hours are alike on it', () => {
  const floor = floorOf(11, 'shop', 'A');
  expect(floorOf(11, 'shop', 'A')).toEqual(floor);
  expect(floorOf(11, 'shop', 'B')).not.toEqual(floor);
  const noon = heatCells(floor, 5000, randomOf('noon'));
  expect(heatCells(floor, 5000, randomOf('noon'))).toEqual(noon);
  expect(heatCells(floor, 5000, randomOf('one'))).not.toEqual(noon);
});
