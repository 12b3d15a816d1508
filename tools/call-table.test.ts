import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { callTablePath, formatCallTable, listCallRows } from './call-table.ts';

const rows = listCallRows();

test('the table of calls is up to date', () => {
  const written = readFileSync(path.join(import.meta.dirname, '..', callTablePath), 'utf8');
  expect(written, 'run node tools/call-table.ts').toBe(formatCallTable(rows));
});

test('every call has a test of its own', () => {
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ name }) => name)).toEqual([]);
  expect(rows.length).toBeGreaterThan(120);
});
