/** Pixels from the upper left corner of the chart. */
export type PixelPoint = { x: number; y: number };
export type PixelBox = { left: number; top: number; right: number; bottom: number };

/** What the chart already contains. */
export type LabelObstacles = {
  /** The area in which labels must lie. */
  frame: PixelBox;
  /** Labels never cross lines. Points are ordered from left to right, or lie on one vertical line. */
  lines: readonly (readonly PixelPoint[])[];
  /** Filled areas between two lines; a label may overlap a filled area at extra cost. */
  bands: readonly { high: readonly PixelPoint[]; low: readonly PixelPoint[] }[];
  /** Other labels and texts, which a label must not overlap. */
  boxes: readonly PixelBox[];
};

/** A label for a point, in pixels. */
export type PointLabel = {
  point: PixelPoint;
  width: number;
  height: number;
  /** The side that is preferred; the other side counts as a few pixels further away. */
  preferredSide: 'left' | 'right';
  /** Whether a thin line connects the point and the label. A label without one stays near the height of its point. */
  hasLeader: boolean;
};

export type PlacedLabel = PixelBox & {
  /** The side of the label that faces the point. */
  pointSide: 'left' | 'right';
  leader: readonly [PixelPoint, PixelPoint] | null;
};

/** Free space around a label, and between a label and its point. */
const clearance = 3;
const gapToPoint = 10;
const gapToLeader = 8;
const stepPixels = 4;
/** Maximum vertical distance between a point and a label without a leader. */
const maxOffsetWithoutLeader = 64;
/** Extra costs of a position, in pixels of distance. */
const otherSideCosts = 6;
const bandCosts = 24;
const crossedByLeaderCosts = 30;

/** The cheapest position at which the label crosses no line and no other label; null: there is none. */
export function placeLabel(label: PointLabel, scene: LabelObstacles): PlacedLabel | null {
  let best: PlacedLabel | null = null;
  let min = Number.POSITIVE_INFINITY;
  for (const place of candidatePositions(label, scene.frame)) {
    const room = wider(place, clearance);
    if (!isInside(place, scene.frame)) continue;
    if (scene.boxes.some((box) => overlaps(room, box))) continue;
    if (scene.lines.some((line) => crosses(line, room))) continue;
    const cost =
      distanceOf(place, label.point) +
      (place.pointSide === (label.preferredSide === 'left' ? 'right' : 'left') ? 0 : otherSideCosts) +
      (scene.bands.some((band) => overlapsBand(band, room)) ? bandCosts : 0) +
      crossedByLeaderCosts * countCrossings(place.leader, scene.lines);
    if (cost >= min) continue;
    min = cost;
    best = place;
  }
  return best;
}

/** Positions left and right of the point: level with it, then further and further above and below. */
function candidatePositions({ point, width, height, hasLeader }: PointLabel, frame: PixelBox): PlacedLabel[] {
  const places: PlacedLabel[] = [];
  const gap = hasLeader ? gapToLeader : gapToPoint;
  const reach = hasLeader ? frame.bottom - frame.top : maxOffsetWithoutLeader;
  // With a leader the label is entirely above or below the point; without one it is around the point's height.
  const nearest = hasLeader ? height / 2 + gapToPoint : 0;
  for (let away = nearest; away <= reach; away += stepPixels) {
    for (const middle of [point.y - away, point.y + away]) {
      const [top, bottom] = [middle - height / 2, middle + height / 2];
      const isAbove = middle < point.y;
      const leader: PlacedLabel['leader'] = hasLeader
        ? [
            { x: point.x, y: isAbove ? point.y - 5 : point.y + 5 },
            { x: point.x, y: isAbove ? top : bottom },
          ]
        : null;
      places.push({ left: point.x - gap - width, right: point.x - gap, top, bottom, pointSide: 'right', leader });
      places.push({ left: point.x + gap, right: point.x + gap + width, top, bottom, pointSide: 'left', leader });
    }
  }
  return places;
}

function wider(box: PixelBox, by: number): PixelBox {
  return { left: box.left - by, right: box.right + by, top: box.top - by, bottom: box.bottom + by };
}

function isInside(box: PixelBox, frame: PixelBox): boolean {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
}

function overlaps(one: PixelBox, other: PixelBox): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

function distanceOf(box: PixelBox, { y }: PixelPoint): number {
  return Math.abs((box.top + box.bottom) / 2 - y);
}

/** The y range of a line between two x coordinates; null when the line is not there. */
function heightRange(line: readonly PixelPoint[], left: number, right: number): { top: number; bottom: number } | null {
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  line.forEach((to, index) => {
    const from = line[index - 1] ?? to;
    if (to.x < left || from.x > right) return;
    const ends = to.x === from.x ? [from.y, to.y] : [Math.max(left, from.x), Math.min(right, to.x)].map(heightAt);
    function heightAt(x: number): number {
      return from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
    }
    top = Math.min(top, ...ends);
    bottom = Math.max(bottom, ...ends);
  });
  return top <= bottom ? { top, bottom } : null;
}

/** Whether a line crosses a box. The box is checked in slices one letter wide, so a slope that passes beside the label does not count. */
function crosses(line: readonly PixelPoint[], box: PixelBox): boolean {
  for (let left = box.left; left < box.right; left += stepPixels) {
    const span = heightRange(line, left, Math.min(box.right, left + stepPixels));
    if (span !== null && span.top < box.bottom && span.bottom > box.top) return true;
  }
  return false;
}

function overlapsBand({ high, low }: LabelObstacles['bands'][number], box: PixelBox): boolean {
  const upper = heightRange(high, box.left, box.right);
  const lower = heightRange(low, box.left, box.right);
  return upper !== null && lower !== null && upper.top < box.bottom && lower.bottom > box.top;
}

function countCrossings(leader: PlacedLabel['leader'], lines: LabelObstacles['lines']): number {
  if (leader === null) return 0;
  const [{ x, y: from }, { y: to }] = leader;
  const [top, bottom] = [Math.min(from, to), Math.max(from, to)];
  return lines.filter((line) => {
    const span = heightRange(line, x, x);
    return span !== null && span.top < bottom && span.bottom > top;
  }).length;
}
