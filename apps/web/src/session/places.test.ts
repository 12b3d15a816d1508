import { expect, test } from 'vitest';
import { type Guard, type Place, placeOf, places } from './places.ts';

const all: readonly Place[] = Object.values(places);

test('every route of the specification stands here once, with its guard', () => {
  const stated: [string, Guard][] = [
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

test('the routes with a name are there, and all but one behind a permission of their own', () => {
  const named = ['deviceSet', 'entityDetail', 'SetHeat', 'FestivalDetail', 'heatPosition'] as const;
  expect(named.map((name) => places[name].guard)).toEqual([
    'device:set',
    'entity:list',
    'query:heat',
    'festival:list',
    'query:heat',
  ]);
  const opened = Object.entries<Place>(places).filter(([, { newWindow }]) => newWindow);
  expect(opened.map(([name]) => name)).toEqual(['screen', 'screenPreview', 'entityDetail', 'SetHeat']);
});

test('a page without menu and header says its own name; every other one has a title from the start', () => {
  expect(all.filter(({ bare, title }) => (bare === true) === (title !== undefined))).toEqual([]);
  expect(all).toHaveLength(18);
});

test('an address takes its parameters, whatever they hold', () => {
  expect(placeOf('profile')).toBe('/profile');
  expect(placeOf('deviceSet', { sn: 'FP 11/2?#ü' })).toBe('/device-set/FP%2011%2F2%3F%23%C3%BC');
  expect(placeOf('SetHeat', { id: 7, entityId: 12 })).toBe('/query/heat/set/7/12');
  // @ts-expect-error -- a parameter that is missing does not compile
  placeOf('FestivalDetail');
  // @ts-expect-error -- neither does a wrong one
  placeOf('FestivalDetail', { sn: 1 });
});
