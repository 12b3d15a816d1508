import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { formatRefusal, formatRefusals } from './refusal-text.ts';

const texts = createInstance();
await texts.init({ lng: 'cimode' });

test('a known reason is translated and keeps its field', () => {
  expect(formatRefusal(texts.t, 'metricTooLarge: flowPassby')).toBe('words.refusals.metricTooLarge: flowPassby');
  expect(formatRefusal(texts.t, 'timeMissing')).toBe('words.refusals.timeMissing');
});

test('reasons are translated only if all are known', () => {
  expect(formatRefusals(texts.t, 'timeMissing, metricNegative: flowIn')).toBe(
    'words.refusals.timeMissing · words.refusals.metricNegative: flowIn',
  );
  expect(formatRefusals(texts.t, 'timeMissing, bytes left over')).toBeNull();
});
