import { expect, test } from 'vitest';
import { groupByClock } from './rank-groups.ts';

const store = (id: number, timeZone: string, dstEnable: number) => ({ id, name: `Store ${id}`, timeZone, dstEnable });

test('stores of one clock are one group, in their order, and the first is asked', () => {
  const stores = [
    store(1, 'Asia/Shanghai', 0),
    store(2, 'Europe/Berlin', 1),
    store(3, 'Asia/Shanghai', 0),
    store(4, 'Europe/Berlin', 0), // never puts its clocks forward
  ];
  expect(groupByClock(stores).map(({ asked, stores: of }) => [asked, of.map(({ id }) => id)])).toEqual([
    [1, [1, 3]],
    [2, [2]],
    [4, [4]],
  ]);
});

test('no stores, no clocks', () => {
  expect(groupByClock([])).toEqual([]);
});
