import { languageCodes } from '@portico/contract/words/languages';
import { expect, test } from 'vitest';
import { languageOfPath } from './language.ts';

test('each of the 18 codes stands for itself', () => {
  const kept = languageCodes.filter((code) => {
    const { language, correctPath } = languageOfPath(`/${code}/index`, null);
    return language === code && correctPath === null;
  });
  expect(kept).toHaveLength(18);
});

test.each([
  ['another spelling redirects', '/ja/index', 'jp', '/jp/index'],
  ['a tag with a region redirects', '/zh-TW/login', 'zhTw', '/zhTw/login'],
  ['without a language the stored one is taken', '/index', 'de', '/de/index'],
  ['the front page takes the stored one', '/', 'de', '/de/'],
])('%s', (_story, path, language, correctPath) => {
  expect(languageOfPath(path, 'de')).toEqual({ language, correctPath });
});

test('with nothing stored it is Chinese', () => {
  expect(languageOfPath('/', null)).toEqual({ language: 'zh', correctPath: '/zh/' });
});
