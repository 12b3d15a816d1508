import { expect, test } from 'vitest';
import { afterLogin, loginAddress, withoutLanguage } from './redirect.ts';

test('the way back keeps path, query and hash', () => {
  const wanted = { pathname: '/index', search: '?range=week&store=3', hash: '#trend' };
  const address = loginAddress(wanted);
  expect(address).toBe('/login?redirect=%2Findex%3Frange%3Dweek%26store%3D3%23trend');
  expect(afterLogin(address.slice('/login'.length))).toBe('/index?range=week&store=3#trend');
});

test('from the front page there is nothing to come back to', () => {
  expect(loginAddress({ pathname: '/', search: '', hash: '' })).toBe('/login');
});

test.each([
  ['nothing said', ''],
  ['another site', '?redirect=https%3A%2F%2Fevil.example'],
  ['another site without a scheme', '?redirect=%2F%2Fevil.example%2Fa'],
  ['another site with a backslash', '?redirect=%2F%5Cevil.example'],
  ['a tab in front of the host', '?redirect=%2F%09%2Fevil.example'],
  ['a script', '?redirect=javascript%3Aalert(1)'],
  ['login itself', '?redirect=%2Flogin%3Fa'],
])('%s leads home', (_story, search) => {
  expect(afterLogin(search)).toBe('/');
});

test.each([
  ['/en/index', 'en', '/index'],
  ['/en', 'en', '/'],
  ['/english', 'en', '/english'],
])('%s inside %s is %s', (path, language, inside) => {
  expect(withoutLanguage(path, language)).toBe(inside);
});
