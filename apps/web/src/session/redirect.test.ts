import { createMemoryRouter, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { addressAfterLogin, buildLoginAddress, stripLanguage } from './redirect.ts';

const origin = 'https://counts.example.com';

test('the address after login keeps path, query and hash', () => {
  const requested = { pathname: '/index', search: '?range=week&store=3', hash: '#trend' };
  const address = buildLoginAddress(requested);
  expect(address).toBe('/login?redirect=%2Findex%3Frange%3Dweek%26store%3D3%23trend');
  expect(addressAfterLogin(address.slice('/login'.length), origin)).toBe('/index?range=week&store=3#trend');
});

test('the login address has no redirect parameter for the front page', () => {
  expect(buildLoginAddress({ pathname: '/', search: '', hash: '' })).toBe('/login');
});

/** Spellings of another site, of a script, of no address, and of the login page. All lead to home. */
const leadingHome = [
  '',
  ' ',
  'index',
  './index',
  '../index',
  '?a=1',
  '#a',
  'https:',
  'https://',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE/index',
  'http://evil.example/',
  'http://counts.example.com/index',
  'https://counts.example.com:444/index',
  'https://counts.example.com.evil.example/index',
  'https://counts.example.com@evil.example/index',
  'https://user@counts.example.com/index',
  'https://user:password@counts.example.com/index',
  'https://counts.example.com//evil.example/x',
  'https://counts.example.com/..//evil.example/x',
  'https://counts.example.com%2eevil.example/',
  'https://portico.invalid/index',
  '//evil.example',
  '//evil.example/x',
  '//portico.invalid//evil.example',
  '//user@evil.example/x',
  '///evil.example',
  '////evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n\t/evil.example',
  '\t//evil.example',
  '\0//evil.example',
  '\u0001//evil.example',
  '/..//evil.example/x',
  '/.//evil.example/x',
  '/./..//evil.example/x',
  '/a/..//evil.example/x',
  '/a/../..//evil.example/x',
  '/..\\/evil.example/x',
  '/..\\\\evil.example/x',
  '/.\t.//evil.example/x',
  '/%2e%2e//evil.example/x',
  '/%2E%2e//evil.example/x',
  '/.%2e//evil.example/x',
  '/%2e//evil.example/x',
  '/%2e%2e/%2e%2e//evil.example/x',
  '/en//evil.example/x',
  '/zhTw//evil.example/x',
  '/en/..//evil.example/x',
  '/en/\\evil.example/x',
  '//evil\u3002example/x',
  '//\uff45vil.example/x',
  '\uff0f\uff0fevil.example/x',
  '//[::1]/x',
  '//[/x',
  '//%65vil.example/x',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'javascript://counts.example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://counts.example.com/0',
  'file:///etc/passwd',
  'about:blank',
  'mailto:a@evil.example',
  '/login',
  '/login?redirect=%2F%2Fevil.example',
  '/login/',
  '/en/login',
  '/a/../login',
  `/${'a'.repeat(5000)}`,
  `/..//evil.example/${'a'.repeat(3000)}`,
];

/** Spellings of a place in this console, and the path that they lead to. */
const leadingToPath: readonly (readonly [string, string])[] = [
  ['/', '/'],
  ['/index', '/index'],
  ['/index?range=week#trend', '/index?range=week#trend'],
  ['/index?next=//evil.example', '/index?next=//evil.example'],
  ['/index#//evil.example', '/index#//evil.example'],
  ['/en', '/'],
  ['/en/', '/'],
  ['/en/index', '/index'],
  ['/zhTw/basic/users?page=3', '/basic/users?page=3'],
  ['/english', '/english'],
  ['/xx/index', '/xx/index'],
  ['/a//b', '/a//b'],
  ['/../index', '/index'],
  ['/%2e%2e/index', '/index'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/%5C%5Cevil.example', '/%5C%5Cevil.example'],
  ['/%252e%252e//evil.example', '/%252e%252e//evil.example'],
  ['/user@evil.example', '/user@evil.example'],
  ['/javascript:alert(1)', '/javascript:alert(1)'],
  ['/https://evil.example', '/https://evil.example'],
  ['/\uff0f\uff0fevil.example', '/%EF%BC%8F%EF%BC%8Fevil.example'],
  ['/門店?名=林', '/%E9%96%80%E5%BA%97?%E5%90%8D=%E6%9E%97'],
  ['/in\tde\nx', '/index'],
  ['/loginnames', '/loginnames'],
  ['https://counts.example.com', '/'],
  ['https://counts.example.com/index?a=1#b', '/index?a=1#b'],
  ['https://counts.example.com\\@evil.example/', '/@evil.example/'],
  ['HTTPS://COUNTS.EXAMPLE.COM:443/en/index', '/index'],
];

const corpus = [...leadingHome.map((text) => [text, '/'] as const), ...leadingToPath];

test('no spelling of another site leads there after login', () => {
  const outcomes = corpus.map(([text]) => [
    text,
    addressAfterLogin(`?${new URLSearchParams({ redirect: text })}`, origin),
  ]);
  expect(outcomes).toEqual(corpus.map((pair) => [...pair]));
  for (const [, path = ''] of outcomes) {
    // As the browser resolves the path itself, and the path in a language.
    expect(path).toMatch(/^\/(?![/\\])/);
    expect(new URL(path, origin).origin).toBe(origin);
    expect(new URL(`/en${path}`, origin).pathname).toMatch(/^\/en(\/|$)/);
  }
  expect(corpus).toHaveLength(111);
});

test('the router stays in the console for every address after login', async () => {
  const base = [
    { path: '/start', loader: () => redirect(next), element: null },
    { path: '*', element: null },
  ];
  let next = '/';
  const paths = [...new Set(corpus.map(([, path]) => path))];
  for (const path of paths) {
    next = path;
    const router = createMemoryRouter(base, { basename: '/en', initialEntries: ['/en/other'] });
    await router.navigate('/start');
    const { pathname, search, hash } = router.state.location;
    // The router joins repeated slashes of a path.
    const inLanguage = path === '/' ? '/en' : `/en${path.replace(/(?<=^[^?#]*)\/+/g, '/')}`;
    expect(pathname + search + hash).toBe(inLanguage);
    router.dispose();
  }
  expect(paths).toHaveLength(20);
});

test('without a redirect parameter login leads to the front page', () => {
  expect(addressAfterLogin('', origin)).toBe('/');
  expect(addressAfterLogin('?a=1', origin)).toBe('/');
});

test.each([
  ['/en/index', 'en', '/index'],
  ['/en', 'en', '/'],
  ['/english', 'en', '/english'],
])('the path %s without the language %s is %s', (path, language, inside) => {
  expect(stripLanguage(path, language)).toBe(inside);
});
