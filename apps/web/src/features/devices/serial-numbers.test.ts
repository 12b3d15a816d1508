import { expect, test } from 'vitest';
import { serialNumbersIn } from './serial-numbers.ts';

test('numbers come out of any list somebody pastes, each once', () => {
  expect(serialNumbersIn(' FP112-1\tFP112-2\r\nFP112-3，FP112-1; A:B、C_D|E.F ')).toEqual([
    'FP112-1',
    'FP112-2',
    'FP112-3',
    'A:B',
    'C_D',
    'E.F',
  ]);
  expect(serialNumbersIn(' \n ')).toEqual([]);
});
