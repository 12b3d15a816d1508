import { expect, test } from 'vitest';
import { type Note, placeNote, type PlacedNote, type Point, type Scene } from './place-note.ts';

const frame = { left: 0, top: 0, right: 600, bottom: 240 };
const empty: Scene = { frame, lines: [], ground: [], boxes: [] };
const beside: Note = { at: { x: 300, y: 120 }, width: 120, height: 17, first: 'right', hasLeader: false };
const led: Note = { ...beside, height: 34, first: 'left', hasLeader: true };

/** Heights at each 50 pixels from the left edge. */
const line = (...heights: number[]): Point[] => heights.map((y, index) => ({ x: index * 50, y }));
const flat = (y: number) => line(...Array.from({ length: 13 }, () => y));
const middleOf = (place: PlacedNote | null) => (place === null ? null : (place.top + place.bottom) / 2);

test('with nothing around, words stand level with their point, on the side they like', () => {
  expect(placeNote(beside, empty)).toMatchObject({ left: 310, right: 430, inner: 'left', leader: null });
  expect(middleOf(placeNote(beside, empty))).toBe(120);
});

test('near the edge they stand on the other side', () => {
  expect(placeNote({ ...beside, at: { x: 560, y: 120 } }, empty)).toMatchObject({ right: 550, inner: 'right' });
});

test('a line on one side sends them to the other', () => {
  const ahead = [
    { x: 300, y: 120 },
    { x: 600, y: 124 },
  ];
  expect(placeNote(beside, { ...empty, lines: [ahead] })).toMatchObject({ inner: 'right' });
});

test('a line that rises away leaves room beneath it', () => {
  const rising = [
    { x: 0, y: 120 },
    { x: 300, y: 120 },
    { x: 350, y: 100 },
    { x: 600, y: 20 },
  ];
  const place = placeNote(beside, { ...empty, lines: [rising] });
  expect(place).toMatchObject({ inner: 'left' });
  expect(middleOf(place)).toBeGreaterThan(120);
});

test('words with a leader stand above or below, the fine line along their side', () => {
  const place = placeNote(led, { ...empty, lines: [flat(120)] });
  expect(place).toMatchObject({ right: 292, inner: 'right' });
  expect(place?.leader?.map(({ x }) => x)).toEqual([300, 300]);
  expect(Math.abs((middleOf(place) ?? 0) - 120)).toBeGreaterThan(17);
});

test('another line above sends them below', () => {
  const place = placeNote(led, { ...empty, lines: [flat(120), flat(92)] });
  expect(middleOf(place)).toBeGreaterThan(120);
  expect(place?.leader?.[1]).toEqual({ x: 300, y: place?.bottom });
});

test('they rather stand off the ground than on it, a little further away', () => {
  const ground = [{ high: flat(60), low: flat(115) }];
  expect(middleOf(placeNote(led, { ...empty, ground }))).toBeGreaterThan(120);
});

test('other words are kept clear of', () => {
  const first = placeNote(led, empty);
  if (first === null) throw new Error('There is room for one');
  const second = placeNote(led, { ...empty, boxes: [first] });
  expect(second).not.toBeNull();
  expect(second).not.toMatchObject({ top: first.top, left: first.left });
});

test('where lines are everywhere there are no words', () => {
  const lines = Array.from({ length: 12 }, (_, index) => flat(index * 20));
  expect(placeNote(beside, { ...empty, lines })).toBeNull();
  expect(placeNote(led, { ...empty, lines })).toBeNull();
});

test('many days: whatever is placed lies inside and on no line', () => {
  let placed = 0;
  for (let day = 0; day < 200; day += 1) {
    const height = (hour: number, seed: number) => 120 + 100 * Math.sin(day * seed + hour * (0.4 + seed));
    const lines = [0.31, 0.47].map((seed) =>
      Array.from({ length: 13 }, (_, hour) => ({ x: hour * 50, y: height(hour, seed) })),
    );
    const at = lines[0]?.[day % 13] ?? { x: 0, y: 0 };
    const place = placeNote({ ...led, at }, { ...empty, lines });
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
