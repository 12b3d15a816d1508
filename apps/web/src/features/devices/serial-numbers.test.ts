import { expect, test } from 'vitest';
import { parseSerialNumbers } from './serial-numbers.ts';

test('serial numbers are parsed from any pasted list, without duplicates', () => {
  expect(parseSerialNumbers(' FP112-1\tFP112-2\r\nFP112-3，FP112-1; A:B、C_D|E.F ')).toEqual([
    'FP112-1',
    'FP112-2',
    'FP112-3',
    'A:B',
    'C_D',
    'E.F',
  ]);
  expect(parseSerialNumbers(' \n ')).toEqual([]);
});
