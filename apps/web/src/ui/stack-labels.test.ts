import { expect, test } from 'vitest';
import { stackLabels } from './stack-labels.ts';

const plot = { top: 0, bottom: 100 };

test('labels stay beside their points when there is room', () => {
  expect(stackLabels([20, 60], 10, plot)).toEqual([15, 55]);
});

test('labels at equal heights stack without overlap', () => {
  expect(stackLabels([50, 50, 51], 10, plot)).toEqual([45, 55, 65]);
});

test('labels near the bottom move up instead of being clipped', () => {
  expect(stackLabels([97, 98, 99, 100], 10, plot)).toEqual([60, 70, 80, 90]);
});

test('labels near the top move down instead of being clipped', () => {
  expect(stackLabels([0, 1], 10, plot)).toEqual([0, 10]);
});
