import { loadCatalogue } from '@portico/i18n';
import { expect, test } from 'vitest';
import { listGuideSections } from './guide-sections.ts';

test('the guide lists the screens of the user in menu order', () => {
  expect(listGuideSections(['profile', 'users', 'home', 'nowhere']).map(({ screen }) => screen)).toEqual([
    'home',
    'users',
    'profile',
  ]);
  expect(listGuideSections([])).toEqual([]);
});

test('guide sections have the texts what, how and mind', async () => {
  const { guide } = await loadCatalogue('zh');
  const all = ['home', 'organisations', 'roles', 'users', 'logs', 'companies', 'menus', 'profile'];
  const found = listGuideSections(all).map((section) =>
    Object.keys(guide['texts' in section ? section.texts : section.screen]),
  );
  expect(found).toEqual(all.map(() => ['what', 'how', 'mind']));
  expect(found).toHaveLength(8);
});
