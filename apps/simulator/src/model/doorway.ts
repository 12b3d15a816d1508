import type { PicturePoint } from '@portico/contract/device-messages/commands';
import type { DeviceCountingSettings } from './device-counting-settings.ts';
import { hashToFraction } from './random.ts';

/**
 * Doorway in a device's picture from above; all values are shares of the picture. The street is at the top, the inside at the bottom,
 * between them a wall with the doorway. People walk straight down or up at their own `x`; passers-by walk along the top.
 */
export type Doorway = {
  /** Left and right post. */
  left: number;
  right: number;
};

/** Upper and lower edge of the wall in the picture. */
export const wallEdges = { top: 0.36, bottom: 0.48 } as const;

/** Generates the doorway below a device; each device gets a different one. */
export function generateDoorway(seed: number, sn: string): Doorway {
  return {
    left: 0.14 + 0.12 * hashToFraction(seed, sn, 'left post'),
    right: 0.74 + 0.12 * hashToFraction(seed, sn, 'right post'),
  };
}

/** Whether a person walking at `x` is counted: across a line if lines are set, and within an area if areas are set. */
export function isInCountedZone({ lines, areas }: Pick<DeviceCountingSettings, 'lines' | 'areas'>, x: number): boolean {
  if (lines.length === 0) return areas.length === 0 || areas.some((area) => findHeightsAt(area, x, true).length > 0);
  const crossed = lines.flatMap((line) => findHeightsAt(line, x, false));
  return areas.length === 0 ? crossed.length > 0 : crossed.some((y) => areas.some((area) => isInside(area, x, y)));
}

// Heights at which a path crosses the vertical line at x. A segment includes its left end but not its right one, so two adjacent lines
// never count the same person.
function findHeightsAt(path: readonly PicturePoint[], x: number, isClosed: boolean): number[] {
  const heights: number[] = [];
  path.forEach(([fromX, fromY], index) => {
    const next = path[index + 1] ?? (isClosed ? path[0] : undefined);
    if (!next || x < Math.min(fromX, next[0]) || x >= Math.max(fromX, next[0])) return;
    heights.push(fromY + ((next[1] - fromY) * (x - fromX)) / (next[0] - fromX));
  });
  return heights;
}

function isInside(area: readonly PicturePoint[], x: number, y: number): boolean {
  return findHeightsAt(area, x, true).filter((edge) => edge <= y).length % 2 === 1;
}
