import { expect, test } from 'vitest';
import { listMeasuredCards } from './measured-cards.ts';
import type { StatisticCard } from './requests.ts';

const card = (item: StatisticCard['item'], absence: StatisticCard['absence']): StatisticCard => ({
  item,
  absence,
  value: absence === null ? 5 : null,
  estimated: null,
  compared: null,
  base: null,
  growth: null,
  entities: 1,
  leftOut: [],
  completeness: null,
  parts: null,
});

test('a store has no card that no device measures, but at least one card', () => {
  const items = (cards: readonly StatisticCard[]) => listMeasuredCards(cards).map(({ item }) => item);
  const known = card('flowIn', null);
  const missing = [card('batch', 'notReceived'), card('adult', 'notYet'), card('enteringRate', 'notComputable')];
  expect(items([known, ...missing, card('inCar', 'notMeasured')])).toEqual([
    'flowIn',
    'batch',
    'adult',
    'enteringRate',
  ]);
  expect(items([card('inCar', 'notMeasured'), card('outCar', 'notMeasured')])).toEqual(['inCar']);
  expect(items([])).toEqual([]);
});
