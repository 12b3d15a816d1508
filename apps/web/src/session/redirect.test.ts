import { expect, test } from 'vitest';
import { addressAfterLogin, buildLoginAddress, stripLanguage } from './redirect.ts';

test('the address after login keeps path, query and hash', () => {
  const requested = { pathname: '/index', search: '?range=week&store=3', hash: '#trend' };
  const address = buildLoginAddress(requested);
  expect(address).toBe('/login?redirect=%2Findex%3Frange%3Dweek%26store%3D3%23trend');
  expect(addressAfterLogin(address.slice('/login'.length))).toBe('/index?range=week&store=3#trend');
});

test('the login address has no redirect parameter for the front page', () => {
  expect(buildLoginAddress({ pathname: '/', search: '', hash: '' })).toBe('/login');
});

test.each([
  ['no redirect parameter', ''],
  ['another site', '?redirect=https%3A%2F%2Fevil.example'],
  ['another site without a scheme', '?redirect=%2F%2Fevil.example%2Fa'],
  ['another site with a backslash', '?redirect=%2F%5Cevil.example'],
  ['a tab in front of the host', '?redirect=%2F%09%2Fevil.example'],
  ['a script', '?redirect=javascript%3Aalert(1)'],
  ['the login page', '?redirect=%2Flogin%3Fa'],
])('login with %s in the address leads to the front page', (_story, search) => {
  expect(addressAfterLogin(search)).toBe('/');
});

test.each([
  ['/en/index', 'en', '/index'],
  ['/en', 'en', '/'],
  ['/english', 'en', '/english'],
])('the path %s without the language %s is %s', (path, language, inside) => {
  expect(stripLanguage(path, language)).toBe(inside);
});
