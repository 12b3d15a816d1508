import { expect, test } from 'vitest';
import { createCsv } from './create-csv.ts';

/** The bytes of a file as text; `Blob.text()` would drop the byte order mark. */
const readContent = async (file: Blob) => Buffer.from(await file.arrayBuffer()).toString('utf8');

const headings = ['Serial number', 'Secret, once'];
const rows = [
  ['00007', 'a"b'],
  ['-1', '8651230456789012345'],
];

test('createCsv writes cells as texts when they look like numbers', async () => {
  expect(await readContent(createCsv(headings, rows, 'en'))).toBe(
    '\uFEFFSerial number,"Secret, once"\r\n"=""00007""","=""a""""b"""\r\n"=""-1""","=""8651230456789012345"""\r\n',
  );
});

test('createCsv separates by semicolons when a comma begins decimals', async () => {
  for (const tag of ['de', 'fr', 'ru', 'pt-BR'])
    expect(await readContent(createCsv(headings, rows, tag))).toContain('"=""00007""";"=""a""""b"""');
});
