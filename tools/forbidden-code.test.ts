import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const files = globSync(['apps/{server,web}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root })
  .filter((file) => !/\.test\.tsx?$|(^|\/)(testing|stories)\//.test(file))
  .sort();
const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));

/** The files of the product that match a pattern. */
const findFiles = (pattern: RegExp) => files.filter((file) => pattern.test(texts.get(file) ?? ''));

test.each([
  ['evaluates text as code', /\beval\(|\bnew Function\(|from '(node:)?vm'/],
  ['uses random numbers that can be predicted', /Math\.random/],
  [
    'writes text as HTML',
    /dangerouslySetInnerHTML|\.(innerHTML|outerHTML|srcdoc)\b|insertAdjacentHTML|document\.write/,
  ],
  ['shows another page in a frame', /<i?frame\b|createElement\('iframe'/],
  ['gives a command line to a shell', /import [^;]*\bexec(Sync)?\b[^;]*'node:child_process'|shell: true/],
])('no file of the product %s', (_what, pattern) => {
  expect(findFiles(pattern)).toEqual([]);
  expect(files.length).toBeGreaterThan(1500);
});

test('messages are read only from the own worker and server', () => {
  expect(findFiles(/addEventListener\(\s*'message'|\bonmessage = /)).toEqual([
    'apps/web/src/features/home/use-live-updates.ts', // the server's events
    'apps/web/src/features/login/proof-worker.ts',
    'apps/web/src/features/login/use-proof.ts',
  ]);
});

test('programs are started in four files, with fixed commands', () => {
  expect(findFiles(/'node:child_process'/)).toEqual([
    'apps/server/src/platform/base-data/embedded/cluster.ts',
    'apps/server/src/platform/base-data/embedded/run-as.ts',
    'apps/server/src/platform/children/start-child.ts',
    'apps/server/src/platform/uploads/run-child.ts',
  ]);
});

test('only nine files build regular expressions, and none from input', () => {
  expect(findFiles(/\bRegExp\(/)).toEqual([
    'apps/server/src/platform/backups/backup-file.ts',
    'apps/server/src/platform/backups/counts-backup-rows.ts',
    'apps/server/src/platform/table-file/keep-csv-text.ts', // names of months
    'apps/web/src/features/all-devices/page.tsx',
    'apps/web/src/features/devices/device-filters.ts',
    'apps/web/src/features/health/health-filters.ts',
    'apps/web/src/features/logs/log-filter.ts',
    'packages/contract/src/words/identity-fold.ts', // letters of the file
    'packages/contract/src/words/networks.ts', // zeros and colons
  ]);
});

test('only four files put text into SQL, and none of it is input', () => {
  expect(findFiles(/\bsql\.raw\(/)).toEqual([
    'apps/server/src/domains/devices/derived-states.ts', // numbers
    'apps/server/src/domains/devices/device-rows.ts', // asc or desc
    'apps/server/src/domains/devices/device-state.ts', // numbers of the code
    'apps/server/src/platform/base-data/migrate.ts', // files of the program
  ]);
});

test('files that format dates name the calendar, or write no year', () => {
  const named = new Set(findFiles(/calendar: 'gregory'/));
  expect(findFiles(/Intl\.DateTimeFormat\(|toLocale(Date|Time)?String\(/).filter((file) => !named.has(file))).toEqual([
    'apps/server/src/domains/analysis/exports/export-texts.ts', // weekdays
    'apps/server/src/platform/table-file/keep-csv-text.ts', // names of months
    'apps/web/src/app/antd-locale.ts', // weekdays
    'apps/web/src/features/entity-detail/store-header.tsx', // a weekday
    'apps/web/src/features/logs/reader-time-zone.ts', // the name of a time zone
    'apps/web/src/pickers/analysis/weekday-name.ts',
    'apps/web/src/pickers/time-zones.ts', // names of time zones
    'apps/web/src/ui/chart-engine.ts', // months and weekdays
    'packages/contract/src/fields/wire.ts', // the name of a time zone
  ]);
});

test('typed numbers are read only by the number field and the targets sheet', () => {
  expect(findFiles(/\bInputNumber\b|type="number"|\bparseFloat\(/)).toEqual([]);
  expect(findFiles(/\breadNumberText\(/)).toEqual([
    'apps/server/src/domains/spreadsheets/row-reader.ts',
    'apps/web/src/features/targets/target-edits.ts',
    'apps/web/src/ui/typed-number.ts',
    'packages/i18n/src/read-number.ts',
  ]);
  // Fields that open the number keys of a phone: a new one that holds a number uses the number field.
  expect(findFiles(/inputMode=/)).toEqual([
    'apps/web/src/features/register/register-form.tsx', // an e-mail address
    'apps/web/src/features/targets/sheet-cell.tsx',
    'apps/web/src/pickers/code-field.tsx', // a code
    'apps/web/src/pickers/effective-from-choice.tsx', // a time
    'apps/web/src/pickers/time-of-day-field.tsx',
    'apps/web/src/ui/number-input.tsx',
  ]);
});
