import type { HeatCells } from '@portico/contract/device-messages/native';
import { type Random, randomOf } from './random.ts';

/** What a device sees of a floor: the cells people use, and how much of their time they spend in each. Sorted by rows. */
export type Floor = readonly FloorCell[];

type FloorCell = { x: number; y: number; share: number; spot: number };

// Cells across and down: half a metre each, over the 10 m a device sees from the ceiling.
const side = 20;
// Of the time in the middle of a place where people linger, how much passes on a cell of the way there.
const walkingShare = 0.05;

/** The floor under a device: a few places where people linger, and the ways to them from the entrance; all else is furniture. */
export function floorOf(...key: readonly (string | number)[]): Floor {
  const random = randomOf(...key, 'floor');
  const door = 4 + Math.floor(random() * (side - 8));
  const spots = Array.from({ length: 3 + Math.floor(random() * 3) }, () => ({
    x: 2 + Math.floor(random() * (side - 4)),
    y: 2 + Math.floor(random() * (side - 6)),
    reach: 0.8 + 0.8 * random(),
    strength: 0.3 + 0.7 * random(),
  }));
  const cells = new Map<number, FloorCell>();
  const add = (x: number, y: number, share: number, spot: number) => {
    if (x < 0 || y < 0 || x >= side || y >= side) return;
    const before = cells.get(y * side + x);
    if (!before) cells.set(y * side + x, { x, y, share, spot });
    else before.share += share;
  };
  spots.forEach(({ x, y, reach, strength }, spot) => {
    for (let down = -2; down <= 2; down += 1) {
      for (let across = -2; across <= 2; across += 1) {
        const share = strength * Math.exp(-(across ** 2 + down ** 2) / reach ** 2);
        if (share > 0.02) add(x + across, y + down, share, spot);
      }
    }
    // Straight in from the entrance, then along the aisle.
    for (let row = side - 1; row > y; row -= 1) add(door, row, walkingShare * strength, spot);
    for (let column = door; column !== x; column += Math.sign(x - door)) add(column, y, walkingShare * strength, spot);
  });
  return [...cells.values()].sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Spreads the seconds people stayed in a period over a floor: whole numbers that add up to them exactly. */
export function heatCells(floor: Floor, seconds: number, random: Random): HeatCells {
  // Not everything draws people at every hour.
  const liveliness = floor.map(() => 0.4 + random());
  const weights = floor.map(({ share, spot }) => share * (liveliness[spot] ?? 1) * (0.7 + 0.6 * random()));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const cells: [number, number, number][] = [];
  let passed = 0;
  let given = 0;
  floor.forEach(({ x, y }, index) => {
    passed += weights[index] ?? 0;
    // Of the running sum, so that what is cut off one cell comes to the next.
    const upToHere = Math.round((seconds * passed) / whole);
    if (upToHere > given) cells.push([x, y, upToHere - given]);
    given = upToHere;
  });
  return { width: side, height: side, cells };
}
