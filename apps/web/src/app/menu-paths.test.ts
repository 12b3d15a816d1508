import type { MenuNode } from '@portico/contract/routes/menus';
import { expect, test } from 'vitest';
import { buildBreadcrumbTrail } from './breadcrumb-trail.ts';
import { toNavigationEntries } from './frame/menu-entries.ts';
import {
  findMenuPage,
  findPageRoute,
  getExternalUrl,
  listMenuPages,
  parseScreenName,
  resolveMenuPaths,
} from './menu-paths.ts';

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

test('paths of the menu are joined from the root; "/path" stays as it is', () => {
  expect(resolveMenuPaths(menu).map(({ path }) => path)).toEqual([
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

test("folders, other sites and the console's own routes are no menu pages", () => {
  const twice = [...menu, node('again', '/basic/Users'), node('grab', '/device-set/FP1'), node('in', '/Login')];
  expect(listMenuPages(twice).map(({ path }) => path)).toEqual([
    '/basic/users',
    '/basic/log/:day',
    '/analysis/batch',
    '/screen/wall',
    '/empty',
  ]);
  expect(findPageRoute('/device-set/FP1')?.guard).toBe('device:set');
  expect(findPageRoute('/analysis/festival/index')?.guard).toBe('festival:list');
});

test('hidden pages open by URL, with parameters, in upper or lower case', () => {
  expect(findMenuPage(menu, '/basic/log/2026-11-20')?.node.name).toBe('log');
  expect(findMenuPage(menu, '/Basic/Users/')?.node.name).toBe('users');
  expect(findMenuPage(menu, '/basic')).toBeUndefined();
  expect(findMenuPage([folder('a', '/a', [node('b', 'b')], { redirect: 'b' })], '/a')?.node.name).toBe('a');
});

test.each(['home', 'home/index', '/home/page'])('component %s is the screen in folder home', (component) => {
  expect(parseScreenName(component)).toBe('home');
});

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['/http://example.com', 'http://example.com'],
  ['javascript:alert(1)', null],
  ['//example.com', null],
])('the external address is null unless the path is an HTTP URL: %s', (path, address) => {
  expect(getExternalUrl(node('x', path, { iframe: true }))).toBe(address);
});

test('the menu leaves out hidden entries and empty folders', () => {
  const [home, base, analysis, screens, ...none] = toNavigationEntries(menu);
  expect(none).toEqual([]);
  expect(home).toMatchObject({ path: '/index', target: 'here' });
  expect(base?.children.map(({ path, target }) => [path, target])).toEqual([
    ['/basic/users', 'here'],
    ['https://example.com/manual?a=b', 'otherSite'],
  ]);
  expect(analysis?.children).toHaveLength(2);
  expect(screens?.children.map(({ target }) => target)).toEqual(['newWindow', 'newWindow']);
  const single = [folder('one', '/one', [node('only', 'only')], { alwaysShow: false })];
  expect(toNavigationEntries(single)).toMatchObject([{ name: 'only', path: '/one/only', children: [] }]);
});

const key = (text: string) => text;
const titles = (path: string) => buildBreadcrumbTrail(menu, path, key).crumbs.map(({ title }) => title);

test("breadcrumbs follow the menu; a detail page is below its list's entry", () => {
  expect(titles('/basic/users')).toEqual(['base', 'users']);
  expect(titles('/analysis/festival/detail/7')).toEqual(['analysis', 'festivals']);
  const stores = node('shops', 'entities', { component: 'entities' });
  const detail = buildBreadcrumbTrail(
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

test('a page takes title and screen from the menu or its route', () => {
  expect(buildBreadcrumbTrail(menu, '/basic/users', key)).toMatchObject({ title: 'users', screen: 'users' });
  expect(buildBreadcrumbTrail(menu, '/analysis/festival/index', key)).toMatchObject({
    title: 'festivals',
    screen: 'festivals',
  });
  expect(buildBreadcrumbTrail([], '/index', key)).toMatchObject({ title: 'menu.home', screen: 'home' });
  expect(buildBreadcrumbTrail(menu, '/nowhere', key).title).toBeNull();
});
