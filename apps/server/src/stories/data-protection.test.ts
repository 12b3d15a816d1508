import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countingStoreTables } from '../platform/counting-store/records-table.ts';
import { companyTables, platformTables, programTables } from './row-level-security-tables.ts';

// docs/data-protection.md gives each table a level of protection. row-level-security.test.ts compares the lists with the database, and
// checks that calls of users read none of `programTables`.

const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/data-protection.md'), 'utf8');
const [, levels = '', tables = ''] = page.split(/^## .*$/m);

/** The rows of a table: the level, and the rest of the row. */
const readRows = (section: string) =>
  [...section.matchAll(/^\| (\w+) \| (.*) \|$/gm)].slice(1).map(([, level = '', rest = '']) => ({ level, rest }));
const readNames = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
const columns = ['password_hash', 'secret_hash'];

test('every table has a level, and every level its requirements', () => {
  const rows = readRows(tables);
  const named = rows.flatMap(({ rest }) => readNames(rest)).filter((name) => !columns.includes(name));
  const stored = [...Object.keys(companyTables), ...platformTables, ...programTables, ...countingStoreTables];
  const byName = (one: string, other: string) => one.localeCompare(other);
  expect(named.toSorted(byName)).toEqual(stored.toSorted(byName));
  expect(named).toHaveLength(63);
  const required = readRows(levels);
  expect(required.map(({ level }) => level)).toEqual(rows.map(({ level }) => level));
  for (const { rest } of required) expect(rest.split(' | ').every((cell) => cell.length > 5)).toBe(true);
});

test('calls of users read no table of secrets', () => {
  const secret = readRows(tables).find(({ level }) => level === 'secret')?.rest ?? '';
  const names = readNames(secret).filter((name) => !columns.includes(name));
  expect(names).toHaveLength(7);
  expect(names.filter((name) => !programTables.includes(name))).toEqual([]);
});
