import type { HeatGrid } from '@portico/contract/device-messages/native';
import { createRandom, type RandomFunction } from './random.ts';

/** Floor below a device: the cells people use and the share of time they spend in each; sorted by row. */
export type Floor = readonly FloorCell[];

type FloorCell = { x: number; y: number; share: number; spotIndex: number };

// Number of cells across and down: half a metre each, over the 10 m a device sees from the ceiling.
const side = 20;
// Time on a cell of the path to a spot, as a share of the time in the middle of the spot.
const walkingShare = 0.05;

/**
 * Generates the floor below a device: some spots where people stay and the paths to them from the entrance. All other cells are furniture.
 */
export function generateFloor(...key: readonly (string | number)[]): Floor {
  const random = createRandom(...key, 'floor');
  const door = 4 + Math.floor(random() * (side - 8));
  const spots = Array.from({ length: 3 + Math.floor(random() * 3) }, () => ({
    x: 2 + Math.floor(random() * (side - 4)),
    y: 2 + Math.floor(random() * (side - 6)),
    reach: 0.8 + 0.8 * random(),
    strength: 0.3 + 0.7 * random(),
  }));
  const cells = new Map<number, FloorCell>();
  const add = (x: number, y: number, share: number, spotIndex: number) => {
    if (x < 0 || y < 0 || x >= side || y >= side) return;
    const before = cells.get(y * side + x);
    if (!before) cells.set(y * side + x, { x, y, share, spotIndex });
    else before.share += share;
  };
  spots.forEach(({ x, y, reach, strength }, index) => {
    for (let down = -2; down <= 2; down += 1) {
      for (let across = -2; across <= 2; across += 1) {
        const share = strength * Math.exp(-(across ** 2 + down ** 2) / reach ** 2);
        if (share > 0.02) add(x + across, y + down, share, index);
      }
    }
    // A path goes straight in from the entrance, then along the aisle.
    for (let row = side - 1; row > y; row -= 1) add(door, row, walkingShare * strength, index);
    for (let column = door; column !== x; column += Math.sign(x - door)) add(column, y, walkingShare * strength, index);
  });
  return [...cells.values()].sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Distributes the seconds people stayed in a period over a floor: whole numbers that add up exactly. */
export function distributeHeat(floor: Floor, seconds: number, random: RandomFunction): HeatGrid {
  // The popularity of a spot changes from period to period.
  const popularity = floor.map(() => 0.4 + random());
  const weights = floor.map(({ share, spotIndex }) => share * (popularity[spotIndex] ?? 1) * (0.7 + 0.6 * random()));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const cells: [number, number, number][] = [];
  let passed = 0;
  let distributed = 0;
  floor.forEach(({ x, y }, index) => {
    passed += weights[index] ?? 0;
    // Rounds the running sum, so that what is cut off one cell goes to the next.
    const upToHere = Math.round((seconds * passed) / total);
    if (upToHere > distributed) cells.push([x, y, upToHere - distributed]);
    distributed = upToHere;
  });
  return { width: side, height: side, cells };
}
