import { expect, test } from 'vitest';
import { listOf, namesIn } from './cell-texts.ts';

test('names in a cell are parted by the semicolons of any script, and come back as they were written', () => {
  expect(namesIn('East; West；North؛ الجنوب\nUpstairs')).toEqual(['East', 'West', 'North', 'الجنوب', 'Upstairs']);
  for (const names of [['a;b', 'c؛d', 'e'], ['say "x"', 'f'], ['g\nh']]) expect(namesIn(listOf(names))).toEqual(names);
});
