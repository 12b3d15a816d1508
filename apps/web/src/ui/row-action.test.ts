import { expect, test } from 'vitest';
import { splitRowActions } from './row-action.ts';

const action = (key: string, danger = false) => ({ key, label: key, onPress: () => undefined, danger });
const keys = (actions: readonly { key: string }[]) => actions.map(({ key }) => key);

test('two actions are shown, the rest is in the menu, dangerous ones last', () => {
  const { shown, rest } = splitRowActions([action('delete', true), action('edit'), action('log'), action('copy')]);
  expect(keys(shown)).toEqual(['edit', 'log']);
  expect(keys(rest)).toEqual(['copy', 'delete']);
});

test('three actions with short labels are all shown, without a menu', () => {
  const { shown, rest } = splitRowActions([action('delete', true), action('edit'), action('log')]);
  expect(keys(shown)).toEqual(['edit', 'log', 'delete']);
  expect(rest).toEqual([]);
});

test('with long labels only one action is shown', () => {
  const { shown, rest } = splitRowActions([action('bearbeiten'), action('passwort zurücksetzen'), action('kopieren')]);
  expect(keys(shown)).toEqual(['bearbeiten']);
  expect(keys(rest)).toEqual(['passwort zurücksetzen', 'kopieren']);
});
