import { expect, test } from 'vitest';
import { widestChange } from './widest-change.ts';

const front = { name: 'Front doors', compared: 1951, base: 2097 };

test.each([
  ['the entrance that changed the most', [front, { name: 'Garden', compared: 80, base: 60 }], 'Front doors'],
  ['up as well as down', [front, { name: 'Garden', compared: 400, base: 60 }], 'Garden'],
  [
    'one that is new says nothing against the others',
    [front, { name: 'New', compared: 900, base: null }],
    'Front doors',
  ],
  ['nobody, while one tells nothing that told then', [front, { name: 'School', compared: null, base: 711 }], undefined],
  [
    'nobody, where nothing changed',
    [
      { ...front, compared: 2097 },
      { name: 'Garden', compared: 1, base: 1 },
    ],
    undefined,
  ],
  ['nobody, of a single entrance', [front], undefined],
])('named is %s', (_story, rows, name) => {
  expect(widestChange(rows)?.name).toBe(name);
});
