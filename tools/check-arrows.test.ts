import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkArrows } from './check-arrows.ts';

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
  ['a word needs a route', 'packages/contract/src/words/a.ts', `import { b } from '../routes/b.ts';`],
  ['the contract needs sums', 'packages/contract/src/routes/a.ts', `import { b } from '@portico/counting/b';`],
  ['counting reads a file', 'packages/counting/src/a.ts', `import { readFileSync } from 'node:fs';`],
  ['counting asks the clock', 'packages/counting/src/a.ts', 'export const now = () => new Date();'],
  ['counting asks the clock, shorter', 'packages/counting/src/a.ts', 'export const now = () => Date.now();'],
  ['a format opens a socket', 'packages/device-formats/src/hx-f1/a.ts', `import net from 'node:net';`],
  ['a format knows the server', 'packages/device-formats/src/hx-f1/a.ts', `import { b } from '@portico/server';`],
  ['the board geometry needs React', 'packages/canvas/src/geometry.ts', `import { useState } from 'react';`],
  [
    'the board geometry needs the React part',
    'packages/canvas/src/geometry.ts',
    `import { b } from './react/handles.tsx';`,
  ],
  ['a package imports an app', 'packages/i18n/src/index.ts', `export { b } from '../../../apps/web/src/app/b.ts';`],
  [
    'platform knows a domain',
    'apps/server/src/platform/http/a.ts',
    `import { b } from '../../domains/users/index.ts';`,
  ],
  ['a domain imports upwards', 'apps/server/src/domains/devices/a.ts', `import { b } from '../ingest/index.ts';`],
  ['a domain imports sideways', 'apps/server/src/domains/devices/a.ts', `import { b } from '../corridors/index.ts';`],
  [
    'a domain climbs through the window',
    'apps/server/src/domains/ingest/a.ts',
    `import { b } from '../devices/bindings.ts';`,
  ],
  ['a domain without a floor', 'apps/server/src/domains/weather/a.ts', `import { b } from '../devices/index.ts';`],
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
    'a feature is loaded late by a feature',
    'apps/web/src/features/home/page.tsx',
    `const b = () => import('../login/page.tsx');`,
  ],
  ['the kit asks the server', 'apps/web/src/ui/table.tsx', `import { call } from '../api/call.ts';`],
  [
    'the kit knows the contract',
    'apps/web/src/ui/table.tsx',
    `import { permissions } from '@portico/contract/words/permissions';`,
  ],
  ['a picker opens a feature', 'apps/web/src/pickers/entity.tsx', `import { b } from '../features/home/page.tsx';`],
  ['the simulator imports the server', 'apps/simulator/src/a.ts', `import { b } from '@portico/server/app';`],
  ['a story imports the server', 'e2e/home.spec.ts', `import { b } from '../apps/server/src/app.ts';`],
  ['the bench knows a domain', 'bench/main.ts', `import { b } from '../apps/server/src/domains/ingest/index.ts';`],
  ['a folder without a word', 'apps/server/src/platform/utils/a.ts', 'export {};'],
  ['a file without a word', 'apps/web/src/ui/helpers.ts', 'export {};'],
  [
    'a branch on a device kind',
    'apps/server/src/domains/devices/a.ts',
    'if (device.deviceType === 7) throw new Error();',
  ],
  ['a file that belongs nowhere', 'apps/other/src/a.ts', 'export {};'],
];

test.each(wrong)('refused: %s', (_story, file, line) => {
  plant(file, `${line}\n`);
  const { files, violations } = checkArrows(root);
  expect(files).toBe(1);
  expect(violations.map((violation) => violation.file)).toEqual([file]);
  expect(violations[0]?.instead).not.toBe('');
});

const right: [story: string, file: string, line: string][] = [
  ['a route uses a word', 'packages/contract/src/routes/a.ts', `import { b } from '../words/b.ts';`],
  [
    'counting uses a word',
    'packages/counting/src/a.ts',
    `import { steps } from '@portico/contract/words/time-ranges';`,
  ],
  [
    'counting is given an instant',
    'packages/counting/src/a.ts',
    'export const at = (seconds: number) => new Date(seconds);',
  ],
  [
    'a domain goes down through the door',
    'apps/server/src/domains/ingest/a.ts',
    `import { b } from '../devices/index.ts';`,
  ],
  ['a domain uses its own file', 'apps/server/src/domains/ingest/doors/a.ts', `import { b } from '../accept.ts';`],
  ['a test stands at the front door', 'apps/server/src/domains/devices/a.test.ts', `import { b } from '../../app.ts';`],
  ['the app composes features', 'apps/web/src/app/router.tsx', `const home = import('../features/home/page.tsx');`],
  ['an import in a comment is none', 'packages/counting/src/a.ts', `// import { b } from 'node:fs';`],
];

test.each(right)('allowed: %s', (_story, file, line) => {
  plant(file, `${line}\n`);
  const { files, violations } = checkArrows(root);
  expect(files).toBe(1);
  expect(violations).toEqual([]);
});
