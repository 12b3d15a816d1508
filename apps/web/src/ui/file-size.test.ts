import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test('a size below 1,024 bytes is in bytes', () => {
  expect([1, 43, 1023].map((bytes) => formatFileSize(bytes, 'en'))).toEqual(['1 byte', '43 bytes', '1,023 bytes']);
});

test('larger sizes are in kilobytes and megabytes', () => {
  expect([1024, 1_600_000].map((bytes) => formatFileSize(bytes, 'en'))).toEqual(['1 kB', '1.5 MB']);
});
