// Writes docs/calls.md: every call with its right, the places of the console that make it, and its tests.
// Usage: node tools/call-table.ts
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { basePath, type Route } from '@portico/contract/route';
import { allRoutes } from '@portico/contract/routes/index';

const root = path.join(import.meta.dirname, '..');

/** Where the table lies, in the project. */
export const tablePath = 'docs/calls.md';

/** Stories that try every call there is, and so say nothing of one of them. */
const wholesale = /stories\/(access-matrix|mass-assignment|first-wall|second-wall)/;

export type CallRow = { name: string; call: string; access: string; screens: string[]; tests: string[] };

type Source = { file: string; text: string };

function sourcesOf(pattern: string, without: RegExp): Source[] {
  const files = globSync(pattern, { cwd: root }).filter((file) => !without.test(file));
  return files.sort().map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** Every call of the contract, in its order. */
export function callRows(): CallRow[] {
  const web = sourcesOf('apps/web/src/**/*.{ts,tsx}', /\.test\./);
  const tests = sourcesOf('apps/server/src/**/{*.test,testing/*}.ts', wholesale);
  return Object.entries<Record<string, Route>>(allRoutes).flatMap(([domain, routes]) =>
    Object.entries(routes).map(([key, route]) => {
      // A route in code, not the key of a text in quotes; where words have the name of the domain, its routes say what they are.
      const named = new RegExp(`(?<!['"\`\\w.])(${domain}|${domain.replace(/s$/, 'Routes')})\\.${key}\\b`);
      const using = (sources: readonly Source[]) =>
        sources.filter(({ text }) => named.test(text)).map(({ file }) => file);
      return {
        name: `${domain}.${key}`,
        call: `${route.method} ${basePath}${route.path}`,
        access: accessText(route.access),
        screens: [...new Set(using(web).map(placeOf))],
        tests: using(tests).map((file) => file.replace('apps/server/src/', '')),
      };
    }),
  );
}

/** The rights by name; where they go by the kind of place, those of each kind. */
function accessText(access: Route['access']): string {
  if (typeof access === 'string') return access;
  if (!('byPlace' in access)) return access.join(', ');
  return Object.entries(access.byPlace)
    .map(([place, rights]) => `${place}: ${accessText(rights)}`)
    .join('; ');
}

/** "features/users", or the file where it is no feature. */
function placeOf(file: string): string {
  const below = file.replace('apps/web/src/', '');
  return below.startsWith('features/') ? below.split('/').slice(0, 2).join('/') : below;
}

/** The page as it should be. */
export function callTable(rows: readonly CallRow[]): string {
  const code = (texts: readonly string[]) => (texts.length === 0 ? '—' : texts.map((text) => `\`${text}\``).join(' '));
  return [
    '# Calls',
    '',
    'Written by `node tools/call-table.ts` from the contract, the console and the tests; a test says when it is out of date. Each call is also',
    'tried as eight kinds of callers (`stories/access-matrix.test.ts`), and each writing one with fields that are not its own',
    '(`stories/mass-assignment.test.ts`).',
    '',
    '| Name | Call | Who may | Where the console makes it | Tests |',
    '| - | - | - | - | - |',
    ...rows.map(
      ({ name, call, access, screens, tests }) =>
        `| ${name} | \`${call}\` | ${access} | ${code(screens)} | ${code(tests)} |`,
    ),
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(path.join(root, tablePath), callTable(callRows()));
