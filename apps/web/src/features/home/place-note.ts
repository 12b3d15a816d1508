/** Pixels from the upper left corner of the drawing. */
export type Point = { x: number; y: number };
export type Box = { left: number; top: number; right: number; bottom: number };

/** What stands in the drawing already. */
export type Scene = {
  /** Notes stay inside. */
  frame: Box;
  /** Lines never have words on them. Points follow each other from left to right, or straight down. */
  lines: readonly (readonly Point[])[];
  /** A flat ground under the lines, between two such lines: words may stand on it, and rather do not. */
  ground: readonly { high: readonly Point[]; low: readonly Point[] }[];
  /** Other words. */
  boxes: readonly Box[];
};

/** Words about a point, in pixels. */
export type Note = {
  at: Point;
  width: number;
  height: number;
  /** Which way is tried first; the other way counts as if it were a little further off. */
  first: 'left' | 'right';
  /** Whether a fine line leads from the point to the words. Words without one stay near the height of their point. */
  hasLeader: boolean;
};

export type PlacedNote = Box & {
  /** The side of the words that is turned to the point. */
  inner: 'left' | 'right';
  leader: readonly [Point, Point] | null;
};

/** Free space around words and to the point they are about. */
const clearance = 3;
const fromPoint = 10;
const fromLeader = 8;
const stepPixels = 4;
/** How far from the height of their point words without a leader may stand. */
const nearby = 64;
/** What a place may cost more than its distance in pixels. */
const otherSideCosts = 6;
const groundCosts = 24;
const crossedByLeaderCosts = 30;

/** The nearest place where the words cross no line and no other words; null where there is none. */
export function placeNote(note: Note, scene: Scene): PlacedNote | null {
  let best: PlacedNote | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of placesOf(note, scene.frame)) {
    const room = wider(place, clearance);
    if (!isInside(place, scene.frame)) continue;
    if (scene.boxes.some((box) => overlaps(room, box))) continue;
    if (scene.lines.some((line) => crosses(line, room))) continue;
    const cost =
      distanceOf(place, note.at) +
      (place.inner === (note.first === 'left' ? 'right' : 'left') ? 0 : otherSideCosts) +
      (scene.ground.some((ground) => liesOn(ground, room)) ? groundCosts : 0) +
      crossedByLeaderCosts * crossings(place.leader, scene.lines);
    if (cost >= least) continue;
    least = cost;
    best = place;
  }
  return best;
}

/** Places left and right of the point: level with it, then ever further above and below. */
function placesOf({ at, width, height, hasLeader }: Note, frame: Box): PlacedNote[] {
  const places: PlacedNote[] = [];
  const gap = hasLeader ? fromLeader : fromPoint;
  const reach = hasLeader ? frame.bottom - frame.top : nearby;
  // With a leader the words stand wholly above or below the point; without, around its height.
  const nearest = hasLeader ? height / 2 + fromPoint : 0;
  for (let away = nearest; away <= reach; away += stepPixels) {
    for (const middle of [at.y - away, at.y + away]) {
      const [top, bottom] = [middle - height / 2, middle + height / 2];
      const isAbove = middle < at.y;
      const leader: PlacedNote['leader'] = hasLeader
        ? [
            { x: at.x, y: isAbove ? at.y - 5 : at.y + 5 },
            { x: at.x, y: isAbove ? top : bottom },
          ]
        : null;
      places.push({ left: at.x - gap - width, right: at.x - gap, top, bottom, inner: 'right', leader });
      places.push({ left: at.x + gap, right: at.x + gap + width, top, bottom, inner: 'left', leader });
    }
  }
  return places;
}

function wider(box: Box, by: number): Box {
  return { left: box.left - by, right: box.right + by, top: box.top - by, bottom: box.bottom + by };
}

function isInside(box: Box, frame: Box): boolean {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

function distanceOf(box: Box, { y }: Point): number {
  return Math.abs((box.top + box.bottom) / 2 - y);
}

/** The heights a line passes through between two x; null where it does not come by. */
function spanOf(line: readonly Point[], left: number, right: number): { top: number; bottom: number } | null {
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

/** Whether a line passes through a box: seen in slices as narrow as a letter, so that a slope beside the words does not count. */
function crosses(line: readonly Point[], box: Box): boolean {
  for (let left = box.left; left < box.right; left += stepPixels) {
    const span = spanOf(line, left, Math.min(box.right, left + stepPixels));
    if (span !== null && span.top < box.bottom && span.bottom > box.top) return true;
  }
  return false;
}

function liesOn({ high, low }: Scene['ground'][number], box: Box): boolean {
  const upper = spanOf(high, box.left, box.right);
  const lower = spanOf(low, box.left, box.right);
  return upper !== null && lower !== null && upper.top < box.bottom && lower.bottom > box.top;
}

function crossings(leader: PlacedNote['leader'], lines: Scene['lines']): number {
  if (leader === null) return 0;
  const [{ x, y: from }, { y: to }] = leader;
  const [top, bottom] = [Math.min(from, to), Math.max(from, to)];
  return lines.filter((line) => {
    const span = spanOf(line, x, x);
    return span !== null && span.top < bottom && span.bottom > top;
  }).length;
}
