import { loadCatalogue } from '@portico/i18n';
import { cleanup, render } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Explanation } from './explanation.tsx';
import type { ExplanationReply } from './requests.ts';

const texts = createInstance();
beforeAll(async () => {
  await texts.init({
    lng: 'en',
    resources: { en: { translation: await loadCatalogue('en') } },
    interpolation: { escapeValue: false },
  });
});
afterEach(cleanup);

const busy: ExplanationReply = {
  zone: 'Asia/Shanghai',
  range: { from: '2026-11-20 00:00:00', to: '2026-11-21 00:00:00' },
  baseRange: { from: '2026-11-13 00:00:00', to: '2026-11-13 15:40:00' },
  unfinished: true,
  asOf: '2026-11-20 15:40:00',
  item: 'flowIn',
  verdict: 'unusual',
  compared: 1955,
  base: 1803,
  growth: 152 / 1803,
  entities: 1,
  completeness: 0.986,
  baseCompleteness: 1,
  usual: null,
  from: { kind: 'entrance', id: 7, name: 'North Gate', compared: 812, base: 694, share: 118 / 152 },
  rate: { cause: 'rate', passersby: -0.018, before: 0.179, now: 0.194 },
};

function renderText(
  change: Partial<ExplanationReply>,
  range: 'today' | 'week' = 'today',
  storeCount = 1,
): string | null {
  const { container } = render(
    <I18nextProvider i18n={texts}>
      <Explanation reply={{ ...busy, ...change }} range={range} storeCount={storeCount} />
    </I18nextProvider>,
  );
  // The visible text, without the characters that isolate the direction of a value.
  return container.textContent.replaceAll(/[\u2066-\u2069]/g, '');
}

const more = 'By 15:40: 1,955 people in, 152 more than last Friday (+8.4%).';
const north = 'North Gate: +118 (78% of the change).';
const rate = 'Passers-by −1.8%. Cause: capture rate 17.9% → 19.4%.';

test('an explanation gives the difference, the entrance and the cause', () => {
  expect(renderText({})).toBe(`${more} ${north} ${rate}`);
});

test.each<[string, Partial<ExplanationReply>, string]>([
  [
    'a decrease',
    { compared: 1651, from: null, rate: null },
    'By 15:40: 1,651 people in, 152 fewer than last Friday (+8.4%).',
  ],
  ['a change without a main place', { from: null, rate: null }, more],
  [
    'an entrance whose change exceeds the total change',
    { from: { kind: 'entrance', id: 7, name: 'North Gate', compared: 900, base: 700, share: 200 / 152 }, rate: null },
    `${more} Mostly at North Gate (+200).`,
  ],
  [
    'a change caused by passers-by',
    { from: null, rate: { cause: 'passersby', passersby: 0.1, before: 0.18, now: 0.18 } },
    `${more} Cause: passers-by +10.0%. Capture rate 18.0% → 18.0%.`,
  ],
  [
    'a change of passers-by and capture rate',
    { from: null, rate: { cause: null, passersby: 0.1, before: 0.18, now: 0.2 } },
    `${more} Passers-by +10.0%. Capture rate 18.0% → 20.0%.`,
  ],
  [
    'stores in several time zones',
    { zone: null, from: null, rate: null },
    'Today: 1,955 people in, 152 more than last Friday (+8.4%).',
  ],
  [
    'too little data in the period',
    { verdict: 'doubtful', completeness: 0.61 },
    'No comparison yet: only 61.0% of the data has arrived.',
  ],
  [
    'too little data in the comparison period',
    { verdict: 'baseDoubtful', baseCompleteness: 0.5 },
    'No comparison: only 50.0% of the data exists for the comparison period (last Friday).',
  ],
  ['a usual day, with an empty text', { verdict: 'usual' }, ''],
  ['unknown values, with an empty text', { verdict: 'unknown', compared: null, base: null, growth: null }, ''],
])('an explanation covers %s', (_story, change, text) => {
  expect(renderText(change)).toBe(text);
});

test('a range other than today is explained without a time of day', () => {
  expect(renderText({ from: null, rate: null }, 'week')).toBe(
    'This week: 1,955 people in, 152 more than last week (+8.4%).',
  );
});

test('an explanation gives how many of several stores are compared', () => {
  const from = { kind: 'entity' as const, id: 3, name: 'Jinji Lake', compared: 100, base: 176, share: 0.5 };
  expect(renderText({ from, rate: null, entities: 13 }, 'today', 14)).toBe(
    `${more} Jinji Lake: −76 (50% of the change). 13 of 14 stores compared.`,
  );
  expect(renderText({ from: null, rate: null, entities: 14 }, 'today', 14)).toBe(more);
});
