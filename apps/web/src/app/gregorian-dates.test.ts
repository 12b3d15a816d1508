import { languages } from '@portico/contract/words/languages';
import { formatChangedValue } from '@portico/i18n/changed-fields';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { formatFindingTime } from '../features/health/format-finding-time.ts';
import { formatDateTime } from '../features/profile/format-date-time.ts';
import { formatBucketLabels } from '../pickers/analysis/bucket-labels.ts';
import {
  formatFullInstant,
  formatInstantAtStore,
  formatLastDayBefore,
  formatTimeAgo,
} from '../pickers/format-device-time.ts';
import { formatDayRange } from '../pickers/format-festival.ts';
import { formatInstantInZone, formatLocalTime, formatPeriodDays } from '../pickers/format-local-time.ts';
import { createDateTimeFormat } from '../ui/date-time-format.ts';

const t = ((key: string) => key) as unknown as TFunction;
const instant = '2001-06-15T12:00:00Z';
const local = '2001-06-15 12:00:00';
const now = Date.parse('2026-11-27T12:00:00Z');

const formatters: Readonly<Record<string, (tag: string) => string>> = {
  createDateTimeFormat: (tag) => createDateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(instant)),
  formatBucketLabels: (tag) => formatBucketLabels([local], '1n', tag)[0]?.full ?? '',
  formatChangedValue: (tag) => formatChangedValue((key) => key, tag, 'expiresAt', instant, 'UTC'),
  formatDateTime: (tag) => formatDateTime(instant, tag),
  formatDayRange: (tag) => formatDayRange('2001-06-15', '2001-06-17', tag),
  formatFindingTime: (tag) => formatFindingTime(t, { from: local, to: null, zone: 'UTC' }, tag, now).when,
  formatFullInstant: (tag) => formatFullInstant(instant, tag),
  formatInstantAtStore: (tag) => formatInstantAtStore(instant, tag, { now, store: null }),
  formatInstantInZone: (tag) => formatInstantInZone(instant, tag, 'UTC'),
  formatLastDayBefore: (tag) => formatLastDayBefore(instant, tag),
  formatLocalTime: (tag) => formatLocalTime(local, tag, { dateStyle: 'long' }),
  formatPeriodDays: (tag) => formatPeriodDays({ from: '2001-06-15 00:00:00', to: '2001-06-18 00:00:00' }, tag),
};

test('the time since an instant is written in every language', () => {
  const texts = Object.values(languages).map(({ tag }) =>
    formatTimeAgo(t, instant, tag, Date.parse(instant) + 180_000),
  );
  expect(texts.filter((text) => text.includes('3'))).toHaveLength(18);
});

/** Tags whose calendar is another one where a formatter does not name it. */
const otherCalendars = ['th', 'fa', 'ar-SA', 'ja-u-ca-japanese', 'zh-TW-u-ca-roc', 'hi-u-ca-indian'];
const tags = [...Object.values(languages).map(({ tag }) => tag), ...otherCalendars];

test('every formatter of dates writes the Gregorian year in every language', () => {
  const written = Object.entries(formatters).flatMap(([name, format]) =>
    tags.map((tag) => ({ name, tag, text: format(tag) })),
  );
  expect(written).toHaveLength(12 * (18 + otherCalendars.length));
  expect(written.filter(({ text }) => !text.includes('2001'))).toEqual([]);
});
