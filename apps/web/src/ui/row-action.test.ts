import { expect, test } from 'vitest';
import { sortedActions } from './row-action.ts';

const action = (key: string, danger = false) => ({ key, label: key, onPress: () => undefined, danger });
const keys = (actions: readonly { key: string }[]) => actions.map(({ key }) => key);

test('two actions are seen, the rest is in the menu, dangerous ones last', () => {
  const { shown, rest } = sortedActions([action('delete', true), action('edit'), action('log'), action('copy')]);
  expect(keys(shown)).toEqual(['edit', 'log']);
  expect(keys(rest)).toEqual(['copy', 'delete']);
});

test('three are all seen: a menu of one would save nothing', () => {
  const { shown, rest } = sortedActions([action('delete', true), action('edit'), action('log')]);
  expect(keys(shown)).toEqual(['edit', 'log', 'delete']);
  expect(rest).toEqual([]);
});

test('long words leave one in the row', () => {
  const { shown, rest } = sortedActions([action('bearbeiten'), action('passwort zurücksetzen'), action('kopieren')]);
  expect(keys(shown)).toEqual(['bearbeiten']);
  expect(keys(rest)).toEqual(['passwort zurücksetzen', 'kopieren']);
});
