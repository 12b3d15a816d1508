import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { callRows, callTable, tablePath } from './call-table.ts';

const rows = callRows();

test('the table of calls is up to date', () => {
  const written = readFileSync(path.join(import.meta.dirname, '..', tablePath), 'utf8');
  expect(written, 'run node tools/call-table.ts').toBe(callTable(rows));
});

test('every call has a test of its own', () => {
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ name }) => name)).toEqual([]);
  expect(rows.length).toBeGreaterThan(120);
});
