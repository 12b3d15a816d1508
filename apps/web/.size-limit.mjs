import { readFileSync } from 'node:fs';
import path from 'node:path';

// Names of built files carry hashes, so what a page loads is read out of the build's own list.
const dist = path.join(import.meta.dirname, 'dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));

const checked = new Set();
/** Files that need each other, through whichever others, start in an order nobody chose: something may not be there yet. */
function checkNoCircle(key, above = []) {
  if (above.includes(key)) throw new Error(`Files of the build import each other: ${[...above, key].join(', ')}.`);
  if (checked.has(key)) return;
  for (const imported of manifest[key].imports ?? []) checkNoCircle(imported, [...above, key]);
  checked.add(key);
}
for (const key of Object.keys(manifest)) checkNoCircle(key);

/** The scripts of some modules and of everything they import at once, each once. */
function scriptsOf(modules) {
  const found = new Set();
  const visit = (key) => {
    const entry = manifest[key];
    if (entry === undefined) throw new Error(`The build has no "${key}".`);
    if (found.has(entry.file)) return;
    found.add(entry.file);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return [...found].map((file) => path.join('dist', file));
}

// Russian has the longest texts of all.
const start = [
  'index.html',
  '../../packages/i18n/src/catalogues/ru-first.ts',
  '../../node_modules/antd/es/locale/ru_RU.js',
];

const home = [...start, 'src/app/frame/frame.tsx', 'src/features/home/page.tsx', 'src/features/home/trend-chart.tsx'];
// What stands below the figures of several stores.
const panels = ['attention-panel', 'league-panel', 'periods', 'stores-summary'].map(
  (name) => `src/features/home/panels/${name}.tsx`,
);
// The same modules as in src/app/fetch-ahead.ts.
const ahead = [
  '../../packages/i18n/src/catalogues/ru/login.ts',
  '../../packages/i18n/src/catalogues/ru-pages.ts',
  'src/ui/data-table.tsx',
  'src/ui/search-form.tsx',
  'src/ui/form-drawer.tsx',
];

/** Scripts of some modules without those that are here already. */
function scriptsBeyond(here, modules) {
  const known = new Set(scriptsOf(here));
  return scriptsOf([...here, ...modules]).filter((script) => !known.has(script));
}

// These three are seen before home, by who is not in yet.
const before = ['login', 'register', 'set-up'];
const laterPages = Object.keys(manifest).filter((key) => {
  const folder = /^src\/features\/([^/]+)\/page\.tsx$/.exec(key)?.[1];
  return folder !== undefined && folder !== 'home' && !before.includes(folder);
});
if (laterPages.length < 8) throw new Error(`The build has only ${laterPages.length} pages after home.`);

export default [
  {
    name: 'Login, first load',
    path: scriptsOf([
      ...start,
      '../../packages/i18n/src/catalogues/ru/login.ts',
      'src/features/login/page.tsx',
      '../../node_modules/jsencrypt/lib/index.js',
    ]),
    gzip: true,
    limit: '270 kB',
  },
  {
    name: 'Home, first load with charts',
    path: scriptsOf(home),
    gzip: true,
    limit: '450 kB',
  },
  {
    name: 'Panels of home below its figures',
    path: scriptsBeyond(home, panels),
    gzip: true,
    limit: '50 kB',
  },
  {
    name: 'Fetched ahead on home, while nobody waits',
    path: scriptsBeyond([...home, ...panels], ahead),
    gzip: true,
    limit: '235 kB',
  },
  ...laterPages.map((page) => ({
    name: `Then ${page}`,
    path: scriptsBeyond([...home, ...panels, ...ahead], [page]),
    gzip: true,
    limit: '60 kB',
  })),
];
