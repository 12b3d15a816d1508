import { homePanelNames, listPanelsForVariant } from '@portico/contract/words/home-panels';
import { expect, test } from 'vitest';
import { groupPanels } from './panel-list.tsx';
import { homePanelComponents } from './panels.tsx';

test('full-width panels stand alone, others side by side in order', () => {
  expect(groupPanels(['attention', 'league', 'trend', 'peaks', 'periods', 'figures', 'company'])).toEqual([
    ['attention'],
    ['league'],
    ['trend', 'peaks', 'periods'],
    ['figures'],
    ['company'],
  ]);
  expect(groupPanels([])).toEqual([]);
});

test('every panel has a component and is available to some role', () => {
  expect(Object.keys(homePanelComponents).toSorted()).toEqual(
    homePanelNames.filter((name) => name !== 'figures').toSorted(),
  );
  const roles = (['store', 'region', 'platform'] as const).map(listPanelsForVariant);
  expect(new Set(roles.flat()).size).toBe(homePanelNames.length);
  for (const names of roles) expect(names).toContain('trend');
});
