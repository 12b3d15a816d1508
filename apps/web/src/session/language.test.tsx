import { languageCodes } from '@portico/contract/words/languages';
import { expect, test } from 'vitest';
import { hostLanguage, inLanguage, languageOfPath } from './language.ts';

test('each of the 18 codes stands for itself', () => {
  const kept = languageCodes.filter((code) => {
    const { language, correctPath } = languageOfPath(`/${code}/index`, 'zh');
    return language === code && correctPath === null;
  });
  expect(kept).toHaveLength(18);
});

test.each([
  ['another spelling redirects', '/ja/index', 'jp', '/jp/index'],
  ['one of Arabic too', '/ar/login', 'ara', '/ara/login'],
  ['a tag with a region redirects', '/zh-TW/login', 'zhTw', '/zhTw/login'],
  ['without a language the chosen one is taken', '/index', 'de', '/de/index'],
  ['the front page takes the chosen one', '/', 'de', '/de/'],
])('%s', (_story, path, language, correctPath) => {
  expect(languageOfPath(path, 'de')).toEqual({ language, correctPath });
});

test.each([
  ['an international host', '<meta name="portico-language" content="en">', 'en'],
  ['any other host', '', 'zh'],
  ['a word that is no language', '<meta name="portico-language" content="xx">', 'zh'],
])('a first visit to %s', (_story, head, language) => {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = head;
  expect(hostLanguage(page)).toBe(language);
});

test('in another language the page is the same one, with query and hash', () => {
  const page = { pathname: '/zhTw/basic/users', search: '?page=3&name=%E6%9E%97', hash: '#row-7' };
  expect(inLanguage('zhTw', 'ara', page)).toBe('/ara/basic/users?page=3&name=%E6%9E%97#row-7');
  expect(inLanguage('en', 'de', { pathname: '/en', search: '', hash: '' })).toBe('/de');
});
