import { readFileSync } from 'node:fs';
import path from 'node:path';

const rulesPage = readFileSync(path.join(import.meta.dirname, '../../../../docs/rules.md'), 'utf8');

/** The names of the routes in the first column of the table below a heading of docs/rules.md. */
export function readRouteTable(heading: string): string[] {
  const [, section = ''] = rulesPage.split(`## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name = '']) => name);
}
