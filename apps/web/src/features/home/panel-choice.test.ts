import { homePanelNames, listPanelsForVariant } from '@portico/contract/words/home-panels';
import { expect, test } from 'vitest';
import { movePanel, toPanelArrangement, toPanelSettings } from './panel-choice.ts';

const usual = { shown: homePanelNames, hidden: [] };
const namesOf = (choice: ReturnType<typeof toPanelArrangement>) => choice.map(({ name }) => name);

test('a hidden panel keeps its default position', () => {
  const shown = homePanelNames.filter((name) => name !== 'trend');
  const choice = toPanelArrangement({ shown, hidden: ['trend'] });
  expect(namesOf(choice)).toEqual(homePanelNames);
  expect(choice.find(({ name }) => name === 'trend')?.isShown).toBe(false);
  expect(toPanelSettings(choice)).toEqual({ shown, hidden: ['trend'] });
});

test('a panel moves past the next panel that the user’s role sees', () => {
  const own = listPanelsForVariant('store');
  const choice = toPanelArrangement(usual);
  const seen = (changed: typeof choice) => namesOf(changed).filter((name) => own.includes(name));
  expect(seen(choice)).toEqual(['figures', 'trend', 'inside', 'entrances', 'periods', 'peaks', 'company', 'holidays']);
  const up = movePanel(choice, own, 'holidays', -1);
  expect(seen(up)).toEqual(['figures', 'trend', 'inside', 'entrances', 'periods', 'peaks', 'holidays', 'company']);
  expect(seen(movePanel(up, own, 'holidays', 1))).toEqual(seen(choice));
  expect(namesOf(up)).toHaveLength(homePanelNames.length);
  // The first panel cannot move up, and the last panel cannot move down.
  expect(movePanel(choice, own, 'figures', -1)).toEqual(choice);
  expect(movePanel(choice, own, 'holidays', 1)).toEqual(choice);
});
