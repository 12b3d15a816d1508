import { deviceFormats } from '@portico/contract/words/device-formats';
import { expect, test } from 'vitest';
import { deviceFormatNames, formatDeviceFormat } from './device-format-names.ts';

/** As many letters as the select of a phone shows without cutting them off. */
const maxNameLength = 26;

test('every protocol has its own name, short enough for its field', () => {
  const names = deviceFormats.map((format) => deviceFormatNames[format]);
  expect(names).toHaveLength(9);
  expect(new Set(names).size).toBe(9);
  expect(names.filter((name) => name.length > maxNameLength)).toEqual([]);
});

test('an unknown protocol is shown by its code', () => {
  expect(formatDeviceFormat('hx-f9')).toBe('hx-f9');
});
