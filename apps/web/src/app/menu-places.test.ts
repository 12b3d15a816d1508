import type { MenuNode } from '@portico/contract/routes/menus';
import { expect, test } from 'vitest';
import { menuEntries } from './frame/menu-entries.ts';
import { externalAddress, localPlace, menuPageAt, menuPages, menuPlaces, screenName } from './menu-places.ts';
import { trailOf } from './trail.ts';

function node(name: string, path: string, more: Partial<MenuNode> = {}): MenuNode {
  const meta = { title: name, zhTitle: name, enTitle: name, icon: null, noCache: false };
  const empty = { hidden: false, redirect: null, alwaysShow: false, iframe: false };
  return { name, path, component: name, children: [], meta, ...empty, ...more };
}

const folder = (name: string, path: string, children: MenuNode[], more: Partial<MenuNode> = {}) =>
  node(name, path, { component: '', alwaysShow: true, redirect: 'noredirect', children, ...more });

const menu = [
  node('home', '/index'),
  folder('base', '/basic', [
    node('users', 'users'),
    node('log', 'log/:day', { hidden: true }),
    node('manual', 'https://example.com/manual?a=b', { iframe: true }),
  ]),
  folder('analysis', '/analysis', [node('festivals', 'festival/index'), node('batch', 'batch')]),
  folder('screens', '/screen', [node('show', '/screen'), node('wall', 'wall')]),
  folder('empty', '/empty', []),
];

test('paths are put together from the root; one with a slash stands for itself', () => {
  expect(menuPlaces(menu).map(({ path }) => path)).toEqual([
    '/index',
    '/basic',
    '/basic/users',
    '/basic/log/:day',
    '/basic/https://example.com/manual?a=b',
    '/analysis',
    '/analysis/festival/index',
    '/analysis/batch',
    '/screen',
    '/screen',
    '/screen/wall',
    '/empty',
  ]);
});

test('folders, other sites and what our own routes guard are no pages of the menu; a path counts once', () => {
  const twice = [...menu, node('again', '/basic/Users'), node('grab', '/device-set/FP1'), node('in', '/Login')];
  expect(menuPages(twice).map(({ path }) => path)).toEqual([
    '/basic/users',
    '/basic/log/:day',
    '/analysis/batch',
    '/screen/wall',
    '/empty',
  ]);
  expect(localPlace('/device-set/FP1')?.guard).toBe('device:set');
  expect(localPlace('/analysis/festival/index')?.guard).toBe('festival:list');
});

test('hidden pages open by their address, with parameters, and in any case; others do not', () => {
  expect(menuPageAt(menu, '/basic/log/2026-11-20')?.node.name).toBe('log');
  expect(menuPageAt(menu, '/Basic/Users/')?.node.name).toBe('users');
  expect(menuPageAt(menu, '/basic')).toBeUndefined();
  expect(menuPageAt([folder('a', '/a', [node('b', 'b')], { redirect: 'b' })], '/a')?.node.name).toBe('a');
});

test.each(['home', 'home/index', '/home/page'])('%s is the screen of the folder home', (component) => {
  expect(screenName(component)).toBe('home');
});

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['/http://example.com', 'http://example.com'],
  ['javascript:alert(1)', null],
  ['//example.com', null],
])('another site at %s', (path, address) => {
  expect(externalAddress(node('x', path, { iframe: true }))).toBe(address);
});

test('the menu draws neither what is hidden nor empty folders, and knows what opens a new window', () => {
  const [home, base, analysis, screens, ...none] = menuEntries(menu);
  expect(none).toEqual([]);
  expect(home).toMatchObject({ path: '/index', opens: 'here' });
  expect(base?.children.map(({ path, opens }) => [path, opens])).toEqual([
    ['/basic/users', 'here'],
    ['https://example.com/manual?a=b', 'otherSite'],
  ]);
  expect(analysis?.children).toHaveLength(2);
  expect(screens?.children.map(({ opens }) => opens)).toEqual(['newWindow', 'newWindow']);
  const single = [folder('one', '/one', [node('only', 'only')], { alwaysShow: false })];
  expect(menuEntries(single)).toMatchObject([{ name: 'only', path: '/one/only', children: [] }]);
});

const key = (text: string) => text;
const titles = (path: string) => trailOf(menu, path, key).crumbs.map(({ title }) => title);

test('the way to a page is that of the menu; a page of our own hangs below the entries its address begins with', () => {
  expect(titles('/basic/users')).toEqual(['base', 'users']);
  expect(titles('/analysis/festival/detail/7')).toEqual(['analysis', 'festivals']);
  const stores = node('shops', 'entities', { component: 'entities' });
  const detail = trailOf(
    [folder('system', '/system', [node('keys', 'keys')]), folder('base', '/basic', [stores])],
    '/system/entity/detail/7',
    key,
  );
  expect(detail.crumbs.map(({ title, to }) => [title, to])).toEqual([
    ['base', null],
    ['shops', '/basic/entities'],
  ]);
  expect(titles('/system/entity/detail/7')).toEqual(['menu.entities']);
  expect(titles('/profile')).toEqual(['frame.profile']);
  expect(titles('/no/such/page')).toEqual([]);
});

test('a page is called as the menu says, and known by its screen', () => {
  expect(trailOf(menu, '/basic/users', key)).toMatchObject({ title: 'users', screen: 'users' });
  expect(trailOf(menu, '/analysis/festival/index', key)).toMatchObject({ title: 'festivals', screen: 'festivals' });
  expect(trailOf([], '/index', key)).toMatchObject({ title: 'menu.home', screen: 'home' });
  expect(trailOf(menu, '/nowhere', key).title).toBeNull();
});
