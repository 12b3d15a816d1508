import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distributeHeat, generateFloor } from './heat-cells.ts';
import { createRandom } from './random.ts';

test('heat cells are whole seconds that add up to the dwell seconds', () => {
  let runs = 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 50 }), (seconds, sn) => {
      const { width, height, cells } = distributeHeat(
        generateFloor(11, 'shop', sn),
        seconds,
        createRandom(sn, seconds),
      );
      expect(cells.reduce((sum, [, , weight]) => sum + weight, 0)).toBe(seconds);
      expect(new Set(cells.map(([x, y]) => y * width + x)).size).toBe(cells.length);
      for (const [x, y, weight] of cells) {
        expect(Number.isInteger(weight) && weight > 0).toBe(true);
        expect(x >= 0 && x < width && y >= 0 && y < height).toBe(true);
      }
      runs += 1;
    }),
  );
  expect(runs).toBe(100);
});

test('heat is high at a few spots and 0 on most of the floor', () => {
  let floors = 0;
  for (let sn = 0; sn < 40; sn += 1) {
    const { width, height, cells } = distributeHeat(generateFloor(11, 'shop', sn), 100_000, createRandom(sn));
    expect(cells.length).toBeGreaterThan(30);
    expect(cells.length).toBeLessThan((width * height) / 2);
    const warmest = cells.map(([, , weight]) => weight).sort((a, b) => b - a);
    const quarter = warmest.slice(0, warmest.length / 4);
    expect(quarter.reduce((sum, weight) => sum + weight, 0)).toBeGreaterThan(50_000);
    // People must enter: the path to the spots begins at the edge with the entrance.
    expect(cells.some(([, y]) => y === height - 1)).toBe(true);
    floors += 1;
  }
  expect(floors).toBe(40);
});

test('a floor depends on the device only; its heat differs by hour', () => {
  const floor = generateFloor(11, 'shop', 'A');
  expect(generateFloor(11, 'shop', 'A')).toEqual(floor);
  expect(generateFloor(11, 'shop', 'B')).not.toEqual(floor);
  const noon = distributeHeat(floor, 5000, createRandom('noon'));
  expect(distributeHeat(floor, 5000, createRandom('noon'))).toEqual(noon);
  expect(distributeHeat(floor, 5000, createRandom('one'))).not.toEqual(noon);
});
