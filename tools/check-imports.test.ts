import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portico-arrows-'));
  plant('packages/contract/package.json', '{ "name": "@portico/contract" }');
  plant('packages/counting/package.json', '{ "name": "@portico/counting" }');
  plant('apps/server/package.json', '{ "name": "@portico/server" }');
});
afterEach(() => rmSync(root, { recursive: true }));

function plant(file: string, text: string) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const wrong: [story: string, file: string, line: string][] = [
  ['a contract word imports a route', 'packages/contract/src/words/a.ts', `import { b } from '../routes/b.ts';`],
  ['the contract imports counting', 'packages/contract/src/routes/a.ts', `import { b } from '@portico/counting/b';`],
  ['counting imports the file system', 'packages/counting/src/a.ts', `import { readFileSync } from 'node:fs';`],
  ['counting reads the clock with new Date()', 'packages/counting/src/a.ts', 'export const now = () => new Date();'],
  ['counting reads the clock with Date.now()', 'packages/counting/src/a.ts', 'export const now = () => Date.now();'],
  ['a format imports sockets', 'packages/device-formats/src/hx-f1/a.ts', `import net from 'node:net';`],
  ['a format imports the server', 'packages/device-formats/src/hx-f1/a.ts', `import { b } from '@portico/server';`],
  ['the canvas geometry imports React', 'packages/canvas/src/geometry.ts', `import { useState } from 'react';`],
  [
    'the canvas geometry imports the React part',
    'packages/canvas/src/geometry.ts',
    `import { b } from './react/handles.tsx';`,
  ],
  ['a package imports an app', 'packages/i18n/src/index.ts', `export { b } from '../../../apps/web/src/app/b.ts';`],
  [
    'platform imports a domain',
    'apps/server/src/platform/http/a.ts',
    `import { b } from '../../domains/users/index.ts';`,
  ],
  [
    'a domain imports a domain of a higher floor',
    'apps/server/src/domains/devices/a.ts',
    `import { b } from '../ingest/index.ts';`,
  ],
  [
    'a domain imports a domain of its own floor',
    'apps/server/src/domains/devices/a.ts',
    `import { b } from '../corridors/index.ts';`,
  ],
  [
    'a domain imports an inner file of another domain',
    'apps/server/src/domains/ingest/a.ts',
    `import { b } from '../devices/bindings.ts';`,
  ],
  [
    'a domain that has no floor in the import rules',
    'apps/server/src/domains/weather/a.ts',
    `import { b } from '../devices/index.ts';`,
  ],
  ['a domain imports the app', 'apps/server/src/domains/devices/a.ts', `import { b } from '../../app.ts';`],
  [
    'a domain uses test builders',
    'apps/server/src/domains/devices/a.ts',
    `import { b } from '../../platform/testing/world.ts';`,
  ],
  ['the server imports the console', 'apps/server/src/app.ts', `import { b } from '../../web/src/app/b.ts';`],
  ['a feature imports a feature', 'apps/web/src/features/home/page.tsx', `import { b } from '../login/page.tsx';`],
  ['a feature imports the app', 'apps/web/src/features/home/page.tsx', `import { b } from '../../app/router.tsx';`],
  [
    'a feature loads another feature lazily',
    'apps/web/src/features/home/page.tsx',
    `const b = () => import('../login/page.tsx');`,
  ],
  ['the UI kit imports the API client', 'apps/web/src/ui/table.tsx', `import { call } from '../api/call.ts';`],
  [
    'the UI kit imports the contract',
    'apps/web/src/ui/table.tsx',
    `import { permissions } from '@portico/contract/words/permissions';`,
  ],
  ['a picker imports a feature', 'apps/web/src/pickers/entity.tsx', `import { b } from '../features/home/page.tsx';`],
  ['the simulator imports the server', 'apps/simulator/src/a.ts', `import { b } from '@portico/server/app';`],
  ['an e2e test imports the server', 'e2e/home.spec.ts', `import { b } from '../apps/server/src/app.ts';`],
  [
    'the benchmark imports a domain',
    'bench/main.ts',
    `import { b } from '../apps/server/src/domains/ingest/index.ts';`,
  ],
  ['a folder named utils', 'apps/server/src/platform/utils/a.ts', 'export {};'],
  ['a file named helpers', 'apps/web/src/ui/helpers.ts', 'export {};'],
  [
    'a branch on a device kind',
    'apps/server/src/domains/devices/a.ts',
    'if (device.deviceType === 7) throw new Error();',
  ],
  ['a file outside all known folders', 'apps/other/src/a.ts', 'export {};'],
];

test.each(wrong)('the import check refuses: %s', (_story, file, line) => {
  plant(file, `${line}\n`);
  const { files, violations } = checkImports(root);
  expect(files).toBe(1);
  expect(violations.map((violation) => violation.file)).toEqual([file]);
  expect(violations[0]?.advice).not.toBe('');
});

const right: [story: string, file: string, line: string][] = [
  ['a route imports a contract word', 'packages/contract/src/routes/a.ts', `import { b } from '../words/b.ts';`],
  [
    'counting imports a contract word',
    'packages/counting/src/a.ts',
    `import { steps } from '@portico/contract/words/time-ranges';`,
  ],
  [
    'counting creates a date from a given instant',
    'packages/counting/src/a.ts',
    'export const at = (seconds: number) => new Date(seconds);',
  ],
  [
    'a domain imports the index of a domain of a lower floor',
    'apps/server/src/domains/ingest/a.ts',
    `import { b } from '../devices/index.ts';`,
  ],
  ['a domain uses its own file', 'apps/server/src/domains/ingest/doors/a.ts', `import { b } from '../accept.ts';`],
  ['a domain test imports the app', 'apps/server/src/domains/devices/a.test.ts', `import { b } from '../../app.ts';`],
  ['the app composes features', 'apps/web/src/app/router.tsx', `const home = import('../features/home/page.tsx');`],
  ['an import in a comment is ignored', 'packages/counting/src/a.ts', `// import { b } from 'node:fs';`],
];

test.each(right)('the import check allows: %s', (_story, file, line) => {
  plant(file, `${line}\n`);
  const { files, violations } = checkImports(root);
  expect(files).toBe(1);
  expect(violations).toEqual([]);
});
