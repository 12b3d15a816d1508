import { type MenuEntry, menuTypes } from '@portico/contract/routes/menus';
import { expect, test } from 'vitest';
import { toMenuRows, toParentChoices } from './menu-rows.ts';

const plain = { pid: null, type: menuTypes.menu, sort: 1, hidden: false, iframe: false, icache: false };
const unset = { component: null, redirect: null, permission: null, icon: null, builtIn: false, platformOnly: false };
const entry = (id: number, title: string, children: MenuEntry[] = [], more: Partial<MenuEntry> = {}): MenuEntry => {
  const names = { title, zhName: title, enName: title, path: title };
  return { id, ...names, children, ...plain, ...unset, ...more };
};
const tree = [
  entry(1, 'Home', [entry(11, 'See devices', [], { type: menuTypes.button, permission: 'device:list' })]),
  entry(2, 'Base', [entry(21, 'People'), entry(22, 'Wiki', [], { iframe: true })]),
];
const drawn = (text: string) => toMenuRows(tree, text).map(({ menu, depth }) => `${depth} ${menu.title}`);

test('rows follow the tree, and a search keeps the ancestors of matches', () => {
  expect(drawn('')).toEqual(['0 Home', '1 See devices', '0 Base', '1 People', '1 Wiki']);
  expect(drawn('DEVICE:')).toEqual(['0 Home', '1 See devices']);
  expect(drawn('nothing')).toEqual([]);
});

test('a menu cannot be moved below itself, a button or a link', () => {
  expect(toParentChoices(tree, 21)).toEqual([
    { key: '1', label: 'Home', children: [] },
    { key: '2', label: 'Base', children: [] },
  ]);
  expect(toParentChoices(tree, 2).map(({ key }) => key)).toEqual(['1']);
});
