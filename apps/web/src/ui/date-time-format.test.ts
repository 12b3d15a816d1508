import { languages } from '@portico/contract/words/languages';
import { expect, test } from 'vitest';
import { createDateTimeFormat } from './date-time-format.ts';

const evening = new Date('2026-11-26T15:04:05Z');

test.each(Object.values(languages))('$tag formats with the Gregorian year, Latin digits and 24 hours', ({ tag }) => {
  const written = createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(
    evening,
  );
  expect(written).toMatch(/2026/);
  expect(written).toMatch(/15\D+04\D+05/);
  expect(written).not.toMatch(/(?![0-9])\p{Nd}/u);
});
