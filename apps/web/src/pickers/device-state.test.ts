import { loadCatalogue } from '@portico/i18n';
import { createInstance } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { describeDeviceProblem } from './device-state.tsx';

const texts = createInstance();
beforeAll(async () => {
  await texts.init({ lng: 'en', resources: { en: { translation: await loadCatalogue('en') } } });
});

const now = Date.parse('2026-11-28T02:00:00Z');
/** 25 November, 13:00 in Shanghai. */
const longAgo = '2026-11-25T05:00:00Z';
const minuteAgo = '2026-11-28T01:59:00Z';
const working = {
  state: 'online',
  stateReason: null,
  dataState: 'current',
  lastTime: minuteAgo,
  lastDataTime: minuteAgo,
  timeZone: 'Asia/Shanghai',
  dstEnable: 1,
} as const;

type Shown = Parameters<typeof describeDeviceProblem>[2];

test.each<[string, Partial<Shown>, string | undefined]>([
  ['works', {}, undefined],
  ['is online without new data', { dataState: 'overdue', lastDataTime: longAgo }, 'No data since Nov 25, 13:00'],
  ['is online and has never sent data', { dataState: 'none', lastDataTime: null }, 'No data yet'],
  ['is silent', { state: 'offline', stateReason: 'silent', dataState: null, lastTime: longAgo }, 'since Nov 25, 13:00'],
  ['is not bound', { state: 'offline', stateReason: 'unbound', dataState: null }, 'Bound nowhere'],
  ['was never in contact', { state: 'unused', dataState: null, lastTime: null, lastDataTime: null }, undefined],
])('a device that %s says so in its store’s time', (_, change, expected) => {
  const text = describeDeviceProblem(texts.t, 'en', { ...working, ...change }, now);
  expect(text?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(expected);
});
