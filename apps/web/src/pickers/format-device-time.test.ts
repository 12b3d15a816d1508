import { loadCatalogue } from '@portico/i18n';
import { createInstance, type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { formatDuration } from '../ui/format-duration.ts';
import { formatTimeAgo } from './format-device-time.ts';

let english: TFunction;
let german: TFunction;
beforeAll(async () => {
  const texts = createInstance();
  await texts.init({
    resources: { en: { translation: await loadCatalogue('en') }, de: { translation: await loadCatalogue('de') } },
  });
  [english, german] = [texts.getFixedT('en'), texts.getFixedT('de')];
});

const now = Date.parse('2026-11-27T12:00:00Z');

test.each([
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 min ago'],
  [22 * 3600, '22 h ago'],
  [3 * 86_400, '3 d ago'],
])('%d seconds ago is written with an English unit symbol', (seconds, text) => {
  expect(formatTimeAgo(english, now - seconds * 1000, 'en', now)).toBe(text);
});

test('another language uses its own short units', () => {
  expect(formatTimeAgo(german, now - 30_000, 'de', now)).toBe('gerade eben');
  expect(formatTimeAgo(german, now - 22 * 3_600_000, 'de', now)).toBe('vor 22 Std.');
});

test.each([
  [45, '45 s'],
  [2700, '45 min'],
  [26 * 3600, '26 h'],
  [3 * 86_400, '3 d'],
])('a duration of %d seconds is written in the unit that fits', (seconds, text) => {
  expect(formatDuration(seconds, 'en')).toBe(text);
});
