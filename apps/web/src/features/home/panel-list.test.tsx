import { homePanelNames, panelsOf } from '@portico/contract/words/home-panels';
import { expect, test } from 'vitest';
import { blocksOf } from './panel-list.tsx';
import { panels } from './panels.tsx';

test('panels over the whole width stand alone, the others beside each other in the order chosen', () => {
  expect(blocksOf(['attention', 'league', 'trend', 'peaks', 'periods', 'figures', 'company'])).toEqual([
    ['attention'],
    ['league'],
    ['trend', 'peaks', 'periods'],
    ['figures'],
    ['company'],
  ]);
  expect(blocksOf([])).toEqual([]);
});

test('every panel has its row, and every role its panels', () => {
  expect(Object.keys(panels).toSorted()).toEqual(homePanelNames.filter((name) => name !== 'figures').toSorted());
  const roles = (['store', 'region', 'platform'] as const).map(panelsOf);
  expect(new Set(roles.flat()).size).toBe(homePanelNames.length);
  for (const names of roles) expect(names).toContain('trend');
});
