// Writes docs/calls.md: every call with its permission, the parts of the console that use it, and its tests.
// Usage: node tools/call-table.ts
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { basePath, type Route } from '@portico/contract/route';
import { allRoutes } from '@portico/contract/routes/index';

const root = path.join(import.meta.dirname, '..');

/** Path of the table in the project. */
export const callTablePath = 'docs/calls.md';

/** Stories that try all calls; they are not listed as tests of each single call. */
const allCallStories = /stories\/(access-matrix|mass-assignment|first-wall|second-wall)/;

export type CallRow = { name: string; call: string; access: string; screens: string[]; tests: string[] };

type Source = { file: string; text: string };

function readSources(pattern: string, without: RegExp): Source[] {
  const files = globSync(pattern, { cwd: root }).filter((file) => !without.test(file));
  return files.sort().map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** A row for every call of the contract, in its order. */
export function listCallRows(): CallRow[] {
  const web = readSources('apps/web/src/**/*.{ts,tsx}', /\.test\./);
  const tests = readSources('apps/server/src/**/{*.test,testing/*}.ts', allCallStories);
  return Object.entries<Record<string, Route>>(allRoutes).flatMap(([domain, routes]) =>
    Object.entries(routes).map(([key, route]) => {
      // Matches a route in code, but not a text key in quotes. Routes are imported as "…Routes" if the domain's name is taken.
      const routePattern = new RegExp(`(?<!['"\`\\w.])(${domain}|${domain.replace(/s$/, 'Routes')})\\.${key}\\b`);
      const filesUsing = (sources: readonly Source[]) =>
        sources.filter(({ text }) => routePattern.test(text)).map(({ file }) => file);
      return {
        name: `${domain}.${key}`,
        call: `${route.method} ${basePath}${route.path}`,
        access: accessText(route.access),
        screens: [...new Set(filesUsing(web).map(screenFolder))],
        tests: filesUsing(tests).map((file) => file.replace('apps/server/src/', '')),
      };
    }),
  );
}

/** The names of the permissions; if they depend on the kind of place, those of each kind. */
function accessText(access: Route['access']): string {
  if (typeof access === 'string') return access;
  if (!('byPlace' in access)) return access.join(', ');
  return Object.entries(access.byPlace)
    .map(([place, rights]) => `${place}: ${accessText(rights)}`)
    .join('; ');
}

/** The feature of a file ("features/users"), or the file itself if it belongs to no feature. */
function screenFolder(file: string): string {
  const pathInConsole = file.replace('apps/web/src/', '');
  return pathInConsole.startsWith('features/') ? pathInConsole.split('/').slice(0, 2).join('/') : pathInConsole;
}

/** The content of docs/calls.md. */
export function formatCallTable(rows: readonly CallRow[]): string {
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

if (import.meta.main) writeFileSync(path.join(root, callTablePath), formatCallTable(listCallRows()));
