import type { PicturePoint } from '@portico/contract/device-messages/commands';
import type { CountingRules } from './counting-rules.ts';
import { fractionOf } from './random.ts';

/**
 * What a device sees from above, in shares of its picture: the street at the top, the inside at the bottom, between them a
 * wall with a doorway. People walk straight down or up at their own `x`; who passes by walks along the top.
 */
export type Doorway = {
  /** Left and right post. */
  left: number;
  right: number;
};

/** Upper and lower edge of the wall in the picture. */
export const wall = { top: 0.36, bottom: 0.48 } as const;

/** The doorway a device hangs over; no two are quite alike. */
export function doorwayOf(seed: number, sn: string): Doorway {
  return {
    left: 0.14 + 0.12 * fractionOf(seed, sn, 'left post'),
    right: 0.74 + 0.12 * fractionOf(seed, sn, 'right post'),
  };
}

/** Whether somebody who walks at `x` is counted: across a line, and in an area where any is set. */
export function isSeen({ lines, areas }: Pick<CountingRules, 'lines' | 'areas'>, x: number): boolean {
  if (lines.length === 0) return areas.length === 0 || areas.some((area) => heightsAt(area, x, true).length > 0);
  const crossed = lines.flatMap((line) => heightsAt(line, x, false));
  return areas.length === 0 ? crossed.length > 0 : crossed.some((y) => areas.some((area) => isInside(area, x, y)));
}

// Where a path cuts the upright at x. A segment has its left end and not its right one: two lines side by side share nobody.
function heightsAt(path: readonly PicturePoint[], x: number, isClosed: boolean): number[] {
  const heights: number[] = [];
  path.forEach(([fromX, fromY], index) => {
    const next = path[index + 1] ?? (isClosed ? path[0] : undefined);
    if (!next || x < Math.min(fromX, next[0]) || x >= Math.max(fromX, next[0])) return;
    heights.push(fromY + ((next[1] - fromY) * (x - fromX)) / (next[0] - fromX));
  });
  return heights;
}

function isInside(area: readonly PicturePoint[], x: number, y: number): boolean {
  return heightsAt(area, x, true).filter((edge) => edge <= y).length % 2 === 1;
}
