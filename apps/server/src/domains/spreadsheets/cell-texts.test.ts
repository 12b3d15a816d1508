import { expect, test } from 'vitest';
import { formatNameList, parseNameList } from './cell-texts.ts';

test('a list cell is split at semicolons of any script and joined back', () => {
  expect(parseNameList('East; West；North؛ الجنوب\nUpstairs')).toEqual(['East', 'West', 'North', 'الجنوب', 'Upstairs']);
  for (const names of [['a;b', 'c؛d', 'e'], ['say "x"', 'f'], ['g\nh']])
    expect(parseNameList(formatNameList(names))).toEqual(names);
});
