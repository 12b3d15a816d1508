import { beforeAll, expect, test } from 'vitest';
import { preloadCatalogues, translate } from './translate.ts';

beforeAll(() => preloadCatalogues(['zh', 'en', 'ara', 'fra', 'ru']));

test.each([
  ['ara', 0, 'لا أجهزة أخرى بلا بيانات'],
  ['ara', 1, 'جهاز آخر بلا بيانات'],
  ['ara', 2, 'جهازان آخران بلا بيانات'],
  ['ara', 3, '3 أجهزة أخرى بلا بيانات'],
  ['ara', 11, '11 جهازًا آخر بلا بيانات'],
  ['ara', 100, '100 جهاز آخر بلا بيانات'],
  ['ru', 1, 'ещё 1 устройство без данных'],
  ['ru', 2, 'ещё 2 устройства без данных'],
  ['ru', 11, 'ещё 11 устройств без данных'],
  ['ru', 21, 'ещё 21 устройство без данных'],
  ['fra', 0, '0 autre appareil sans données'],
  ['fra', 2, '2 autres appareils sans données'],
  ['fra', 1_000_000, '1000000 d’autres appareils sans données'],
  ['zh', 1, '另有 1 台设备无数据'],
] as const)('%s takes the plural form of %i', (language, count, text) => {
  expect(translate(language, 'home.silentMore', { count, n: String(count) })).toBe(text);
});

test('a fraction takes the plural form of its language', () => {
  expect(translate('ru', 'words.counted.people', { count: 2.5, n: '2,5' })).toBe('2,5 человека');
  expect(translate('fra', 'words.counted.people', { count: 1.5, n: '1,5' })).toBe('1,5 personne');
});

test('placeholders are filled once, even if a value looks like one', () => {
  const text = translate('en', 'server.fieldProblem', { field: '{{problem}} $&', problem: 'Required' });
  expect(text).toBe('{{problem}} $&: Required');
});

test('a plain key needs no parameters and ignores a count', () => {
  expect(translate('zh', 'errors.loginFailed')).toBe('账号或密码错误');
  expect(translate('zh', 'errors.loginFailed', { count: 3 })).toBe('账号或密码错误');
});

test('a missing text, parameter or language throws', () => {
  // @ts-expect-error: the types refuse a key that no catalogue has
  expect(() => translate('zh', 'errors.noSuchThing')).toThrow('No text "errors.noSuchThing" in "zh"');
  // @ts-expect-error: the types refuse a branch
  expect(() => translate('zh', 'errors')).toThrow('No text "errors"');
  // @ts-expect-error: the types refuse inherited properties
  expect(() => translate('zh', 'errors.toString')).toThrow('No text "errors.toString"');
  expect(() => translate('zh', 'home.silentMore')).toThrow('No text "home.silentMore"');
  expect(() => translate('zh', 'home.silentMore', { count: 1 })).toThrow('needs the parameter "n"');
  expect(() => translate('de', 'errors.loginFailed')).toThrow('not loaded');
});
