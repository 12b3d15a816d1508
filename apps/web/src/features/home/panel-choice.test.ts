import { homePanelNames, panelsOf } from '@portico/contract/words/home-panels';
import { expect, test } from 'vitest';
import { choiceOf, moved, toSave } from './panel-choice.ts';

const usual = { shown: homePanelNames, hidden: [] };
const namesOf = (choice: ReturnType<typeof choiceOf>) => choice.map(({ name }) => name);

test('a panel put away stands where it usually does', () => {
  const shown = homePanelNames.filter((name) => name !== 'trend');
  const choice = choiceOf({ shown, hidden: ['trend'] });
  expect(namesOf(choice)).toEqual(homePanelNames);
  expect(choice.find(({ name }) => name === 'trend')?.isShown).toBe(false);
  expect(toSave(choice)).toEqual({ shown, hidden: ['trend'] });
});

test('a panel moves past the next one somebody sees, over those of others', () => {
  const own = panelsOf('store');
  const choice = choiceOf(usual);
  const seen = (changed: typeof choice) => namesOf(changed).filter((name) => own.includes(name));
  expect(seen(choice)).toEqual(['figures', 'trend', 'inside', 'entrances', 'periods', 'holidays', 'peaks', 'company']);
  const up = moved(choice, own, 'peaks', -1);
  expect(seen(up)).toEqual(['figures', 'trend', 'inside', 'entrances', 'periods', 'peaks', 'holidays', 'company']);
  expect(seen(moved(up, own, 'peaks', 1))).toEqual(seen(choice));
  expect(namesOf(up)).toHaveLength(homePanelNames.length);
  // The first cannot go up, the last not down.
  expect(moved(choice, own, 'figures', -1)).toEqual(choice);
  expect(moved(choice, own, 'company', 1)).toEqual(choice);
});
