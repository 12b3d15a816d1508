import { expect, test } from 'vitest';
import { type LabelObstacles, type PixelPoint, type PlacedLabel, type PointLabel, placeLabel } from './place-label.ts';

const frame = { left: 0, top: 0, right: 600, bottom: 240 };
const empty: LabelObstacles = { frame, lines: [], bands: [], boxes: [] };
const aligned: PointLabel = {
  point: { x: 300, y: 120 },
  width: 120,
  height: 17,
  preferredSide: 'right',
  hasLeader: false,
};
const led: PointLabel = { ...aligned, height: 34, preferredSide: 'left', hasLeader: true };

/** A line with these y coordinates, 50 pixels apart from the left edge. */
const line = (...heights: number[]): PixelPoint[] => heights.map((y, index) => ({ x: index * 50, y }));
const flat = (y: number) => line(...Array.from({ length: 13 }, () => y));
const middleOf = (place: PlacedLabel | null) => (place === null ? null : (place.top + place.bottom) / 2);

test('in an empty chart a label is beside its point on the preferred side', () => {
  expect(placeLabel(aligned, empty)).toMatchObject({ left: 310, right: 430, pointSide: 'left', leader: null });
  expect(middleOf(placeLabel(aligned, empty))).toBe(120);
});

test('a label near the edge is placed on the other side', () => {
  expect(placeLabel({ ...aligned, point: { x: 560, y: 120 } }, empty)).toMatchObject({
    right: 550,
    pointSide: 'right',
  });
});

test('a line on one side moves the label to the other', () => {
  const ahead = [
    { x: 300, y: 120 },
    { x: 600, y: 124 },
  ];
  expect(placeLabel(aligned, { ...empty, lines: [ahead] })).toMatchObject({ pointSide: 'right' });
});

test('a label is placed below a rising line', () => {
  const rising = [
    { x: 0, y: 120 },
    { x: 300, y: 120 },
    { x: 350, y: 100 },
    { x: 600, y: 20 },
  ];
  const place = placeLabel(aligned, { ...empty, lines: [rising] });
  expect(place).toMatchObject({ pointSide: 'left' });
  expect(middleOf(place)).toBeGreaterThan(120);
});

test('a label with a leader line stands above or below its point', () => {
  const place = placeLabel(led, { ...empty, lines: [flat(120)] });
  expect(place).toMatchObject({ right: 292, pointSide: 'right' });
  expect(place?.leader?.map(({ x }) => x)).toEqual([300, 300]);
  expect(Math.abs((middleOf(place) ?? 0) - 120)).toBeGreaterThan(17);
});

test('a line above moves a label with a leader below its point', () => {
  const place = placeLabel(led, { ...empty, lines: [flat(120), flat(92)] });
  expect(middleOf(place)).toBeGreaterThan(120);
  expect(place?.leader?.[1]).toEqual({ x: 300, y: place?.bottom });
});

test('a label moves away from a filled area if free space is near', () => {
  const bands = [{ high: flat(60), low: flat(115) }];
  expect(middleOf(placeLabel(led, { ...empty, bands }))).toBeGreaterThan(120);
});

test('labels do not overlap', () => {
  const first = placeLabel(led, empty);
  if (first === null) throw new Error('There is room for one');
  const second = placeLabel(led, { ...empty, boxes: [first] });
  expect(second).not.toBeNull();
  expect(second).not.toMatchObject({ top: first.top, left: first.left });
});

test('a label is left out when lines are everywhere', () => {
  const lines = Array.from({ length: 12 }, (_, index) => flat(index * 20));
  expect(placeLabel(aligned, { ...empty, lines })).toBeNull();
  expect(placeLabel(led, { ...empty, lines })).toBeNull();
});

test('on 200 generated days, labels stay inside and cross no line', () => {
  let placed = 0;
  for (let day = 0; day < 200; day += 1) {
    const height = (hour: number, seed: number) => 120 + 100 * Math.sin(day * seed + hour * (0.4 + seed));
    const lines = [0.31, 0.47].map((seed) =>
      Array.from({ length: 13 }, (_, hour) => ({ x: hour * 50, y: height(hour, seed) })),
    );
    const point = lines[0]?.[day % 13] ?? { x: 0, y: 0 };
    const place = placeLabel({ ...led, point }, { ...empty, lines });
    if (place === null) continue;
    placed += 1;
    expect(place.left).toBeGreaterThanOrEqual(frame.left);
    expect(place.right).toBeLessThanOrEqual(frame.right);
    for (const points of lines)
      for (let x = Math.ceil(place.left); x <= place.right; x += 1) {
        const index = Math.min(11, Math.floor(x / 50));
        const [from, to] = [points[index]?.y ?? 0, points[index + 1]?.y ?? 0];
        const y = from + ((to - from) * (x - index * 50)) / 50;
        expect(y > place.top && y < place.bottom).toBe(false);
      }
  }
  expect(placed).toBeGreaterThan(100);
});
