import { expect, test } from 'vitest';
import { capitaliseFirst } from './capitalise-first.ts';

test('the first letter becomes a capital of its language', () => {
  expect(capitaliseFirst('heute', 'de')).toBe('Heute');
  expect(capitaliseFirst('istanbul', 'tr')).toBe('İstanbul');
  expect(capitaliseFirst('été', 'fr')).toBe('Été');
});

test('texts without a first small letter are unchanged', () => {
  expect(capitaliseFirst('今天', 'zh-Hans')).toBe('今天');
  expect(capitaliseFirst('7 days before', 'en')).toBe('7 days before');
  expect(capitaliseFirst('', 'en')).toBe('');
});
