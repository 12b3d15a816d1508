import { expect, test } from 'vitest';
import { listLinesWithData } from './list-lines-with-data.ts';

const list = (...lines: (number | null)[][]) => listLinesWithData(lines, (line) => line);

test('lines without any value are left out; a line of zeros stays', () => {
  expect(list([null, null], [null, 3], [0, 0])).toEqual([
    [null, 3],
    [0, 0],
  ]);
});

test('all lines are listed when none has data', () => {
  expect(list([null], [])).toEqual([[null], []]);
});
