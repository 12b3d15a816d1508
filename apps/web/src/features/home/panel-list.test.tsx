import { homePanelNames, listPanelsForVariant } from '@portico/contract/words/home-panels';
import { expect, test } from 'vitest';
import { groupPanels } from './panel-list.tsx';
import { homePanelComponents } from './panels.tsx';

test('full-width panels stand alone, others side by side in order', () => {
  expect(groupPanels(['attention', 'league', 'trend', 'peaks', 'periods', 'figures', 'company'], false)).toEqual([
    ['attention'],
    ['league'],
    ['trend', 'peaks', 'periods'],
    ['figures'],
    ['company'],
  ]);
  // Among several stores, the trend is beside the stores that need attention.
  expect(groupPanels(['figures', 'attention', 'trend', 'league', 'holidays'], true)).toEqual([
    ['figures'],
    ['attention', 'trend'],
    ['league'],
    ['holidays'],
  ]);
  expect(groupPanels([], true)).toEqual([]);
});

test('every panel has a component and is available to some role', () => {
  expect(Object.keys(homePanelComponents).toSorted()).toEqual(
    homePanelNames.filter((name) => name !== 'figures').toSorted(),
  );
  const roles = (['store', 'region', 'platform'] as const).map(listPanelsForVariant);
  expect(new Set(roles.flat()).size).toBe(homePanelNames.length);
  for (const names of roles) expect(names).toContain('trend');
});
