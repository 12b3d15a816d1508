import type { Area } from '@portico/contract/routes/corridors';
import { expect, test } from 'vitest';
import { sortAreas } from './sort-areas.ts';

const area = (name: string, countCorridor: number, createTime: string): Area => ({
  id: countCorridor,
  name,
  entityId: 1,
  corridorIds: [],
  countCorridor,
  countDevice: 0,
  revision: 1,
  createTime,
});
const areas = [area('North', 10, '2026-02-01'), area('Food court', 9, '2026-03-01'), area('West', 11, '2026-01-01')];

test.each([
  [undefined, ['North', 'Food court', 'West']],
  ['name,asc', ['Food court', 'North', 'West']],
  ['countCorridor,desc', ['West', 'North', 'Food court']],
  ['createTime,asc', ['West', 'North', 'Food court']],
])('areas are sorted by %s', (sort, names) => {
  expect(sortAreas(areas, sort, 'en').map(({ name }) => name)).toEqual(names);
});
