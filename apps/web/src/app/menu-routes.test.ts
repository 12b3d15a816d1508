import type { MenuNode } from '@portico/contract/routes/menus';
import { expect, test } from 'vitest';
import { menuRoutes, placesOf, screenName } from './menu-routes.tsx';

function node(name: string, path: string, component: string, children: MenuNode[] = []): MenuNode {
  const meta = { title: name, zhTitle: name, enTitle: name, icon: null, noCache: false };
  return { name, path, component, children, hidden: false, redirect: null, alwaysShow: false, meta };
}

const menu = [
  node('home', '/index', 'home'),
  node('base', '/basic', 'Layout', [node('stores', 'stores', 'nowhere/index')]),
];

test('paths are put together from the root', () => {
  expect(placesOf(menu).map(({ path }) => path)).toEqual(['/index', '/basic', '/basic/stores']);
});

test.each(['home', 'home/index', '/home/page'])('%s is the screen of the folder home', (component) => {
  expect(screenName(component)).toBe('home');
});

test('folders are no pages, and an unknown screen has a page that says so', () => {
  const routes = menuRoutes(menu);
  expect(routes.map(({ path }) => path)).toEqual(['/index', '/basic/stores']);
  expect(routes[0]?.lazy).toBeDefined();
  expect(routes[1]?.element).toBeDefined();
});
