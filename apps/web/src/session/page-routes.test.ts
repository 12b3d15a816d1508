import { expect, test } from 'vitest';
import { buildPagePath, type PageGuard, type PageRoute, pageRoutes } from './page-routes.ts';

const all: readonly PageRoute[] = Object.values(pageRoutes);

test('the table has every route of the specification with its guard', () => {
  const stated: [string, PageGuard][] = [
    ['/login', 'public'],
    ['/doc', 'public'],
    ['/register', 'public'],
    ['/screen', 'public'],
    ['/screen-setting/1', 'public'],
    ['/screen/preview', 'public'],
    ['/heatmap-config', 'public'],
    ['/index', 'user'],
    ['/profile', 'user'],
    ['/device-set/:sn', 'device:set'],
    ['/analysis/festival/index', 'festival:list'],
    ['/system/entity/index', 'entity:list'],
    ['/setting-screen/:code', 'screen:setting'],
  ];
  expect(stated).toHaveLength(13);
  const guards = new Map(all.map(({ path, guard }) => [path, guard]));
  expect(guards.size, 'no path twice').toBe(all.length);
  expect(stated.map(([path]) => [path, guards.get(path)])).toEqual(stated);
});

test('the specification’s named routes exist with their permissions', () => {
  const named = ['deviceSet', 'entityDetail', 'SetHeat', 'FestivalDetail', 'heatPosition'] as const;
  expect(named.map((name) => pageRoutes[name].guard)).toEqual([
    'device:set',
    'entity:list',
    'query:heat',
    'festival:list',
    'query:heat',
  ]);
  const opened = Object.entries<PageRoute>(pageRoutes).filter(([, { newWindow }]) => newWindow);
  expect(opened.map(([name]) => name)).toEqual(['screen', 'screenPreview', 'entityDetail', 'SetHeat']);
});

test('a page route has a title exactly if its page has the frame', () => {
  expect(all.filter(({ withoutFrame, title }) => (withoutFrame === true) === (title !== undefined))).toEqual([]);
  expect(all).toHaveLength(18);
});

test('a path contains its parameters, URL-encoded', () => {
  expect(buildPagePath('profile')).toBe('/profile');
  expect(buildPagePath('deviceSet', { sn: 'FP 11/2?#ü' })).toBe('/device-set/FP%2011%2F2%3F%23%C3%BC');
  expect(buildPagePath('SetHeat', { id: 7, entityId: 12 })).toBe('/query/heat/set/7/12');
  // @ts-expect-error -- a missing parameter does not compile
  buildPagePath('FestivalDetail');
  // @ts-expect-error -- a wrong parameter does not compile
  buildPagePath('FestivalDetail', { sn: 1 });
});
