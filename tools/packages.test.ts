import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

type LockedPackage = { resolved?: string; integrity?: string; link?: boolean };

test('every package is from the npm registry, with a checksum', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
  const outside = Object.entries(packages).filter(([name]) => name.includes('node_modules/'));
  // Without `resolved` the package is from the registry (omit-lockfile-registry-resolved in .npmrc).
  const isTrusted = ({ resolved, integrity = '', link = false }: LockedPackage) =>
    link || (resolved === undefined && /^sha512-[\w+/]{86}==$/.test(integrity));
  expect(outside.filter(([, locked]) => !isTrusted(locked)).map(([name]) => name)).toEqual([]);
  expect(outside.length).toBeGreaterThan(300);
});
