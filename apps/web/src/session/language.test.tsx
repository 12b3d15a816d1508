import { languageCodes } from '@portico/contract/words/languages';
import { expect, test } from 'vitest';
import { buildAddressInLanguage, buildLanguageCookie, readHostLanguage, resolvePathLanguage } from './language.ts';

test('each of the 18 language codes is accepted', () => {
  const accepted = languageCodes.filter((code) => {
    const { language, correctPath } = resolvePathLanguage(`/${code}/index`, 'zh');
    return language === code && correctPath === null;
  });
  expect(accepted).toHaveLength(18);
});

test.each([
  ['a standard language code redirects to our code', '/ja/index', 'jp', '/jp/index'],
  ['the standard code of Arabic redirects to our code', '/ar/login', 'ara', '/ara/login'],
  ['a tag with a region redirects', '/zh-TW/login', 'zhTw', '/zhTw/login'],
  ['an address without a language gets the selected one', '/index', 'de', '/de/index'],
  ['the front page gets the selected language', '/', 'de', '/de/'],
])('the path determines the language: %s', (_story, path, language, correctPath) => {
  expect(resolvePathLanguage(path, 'de')).toEqual({ language, correctPath });
});

test.each([
  ['an international host', '<meta name="portico-language" content="en">', 'en'],
  ['any other host', '', 'zh'],
  ['a host with an unknown language code', '<meta name="portico-language" content="xx">', 'zh'],
])('the host determines the language of a first visit: %s', (_story, head, language) => {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = head;
  expect(readHostLanguage(page)).toBe(language);
});

test('the language cookie is limited to this host over https', () => {
  const attributes = 'path=/; SameSite=Lax; Max-Age=31536000';
  expect(buildLanguageCookie('de', 'http:')).toBe(`portico-language=de; ${attributes}`);
  expect(buildLanguageCookie('de', 'https:')).toBe(`__Host-portico-language=de; ${attributes}; Secure`);
});

test('the address in another language keeps path, query and hash', () => {
  const page = { pathname: '/zhTw/basic/users', search: '?page=3&name=%E6%9E%97', hash: '#row-7' };
  expect(buildAddressInLanguage('zhTw', 'ara', page)).toBe('/ara/basic/users?page=3&name=%E6%9E%97#row-7');
  expect(buildAddressInLanguage('en', 'de', { pathname: '/en', search: '', hash: '' })).toBe('/de');
});
