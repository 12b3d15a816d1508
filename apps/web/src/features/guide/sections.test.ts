import { loadCatalogue } from '@portico/i18n';
import { expect, test } from 'vitest';
import { sectionsFor } from './sections.ts';

test('a person is told of the screens they have, in the order of the menu', () => {
  expect(sectionsFor(['profile', 'users', 'home', 'nowhere']).map(({ screen }) => screen)).toEqual([
    'home',
    'users',
    'profile',
  ]);
  expect(sectionsFor([])).toEqual([]);
});

test('every section has its three texts', async () => {
  const { guide } = await loadCatalogue('zh');
  const all = ['home', 'organisations', 'roles', 'users', 'logs', 'companies', 'menus', 'profile'];
  const found = sectionsFor(all).map((section) =>
    Object.keys(guide['texts' in section ? section.texts : section.screen]),
  );
  expect(found).toEqual(all.map(() => ['what', 'how', 'mind']));
  expect(found).toHaveLength(8);
});
