import { readFileSync } from 'node:fs';
import path from 'node:path';

// Names of built files contain hashes, so the files of a page are read from the build's manifest.
const dist = path.join(import.meta.dirname, 'dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));

const checked = new Set();
/**
 * Files that import each other, directly or through others, start in an arbitrary order: an import may not be initialized yet. Throws if
 * there are such files.
 */
function checkNoCircle(key, above = []) {
  if (above.includes(key)) throw new Error(`Files of the build import each other: ${[...above, key].join(', ')}.`);
  if (checked.has(key)) return;
  for (const imported of manifest[key].imports ?? []) checkNoCircle(imported, [...above, key]);
  checked.add(key);
}
for (const key of Object.keys(manifest)) checkNoCircle(key);

/** The scripts of modules and of all their static imports, without duplicates. */
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

// Russian has the longest texts of all languages.
const start = [
  'index.html',
  '../../packages/i18n/src/catalogues/ru-initial.ts',
  '../../node_modules/antd/es/locale/ru_RU.js',
];

const home = [...start, 'src/app/frame/frame.tsx', 'src/features/home/page.tsx', 'src/features/home/trend-chart.tsx'];
// The panels below the figures of several stores.
const panels = ['attention-panel', 'league-panel', 'target-periods-panel'].map(
  (name) => `src/features/home/panels/${name}.tsx`,
);
// The same modules as in src/app/prefetch-page-code.ts.
const ahead = [
  '../../packages/i18n/src/catalogues/ru/login.ts',
  '../../packages/i18n/src/catalogues/ru-pages.ts',
  'src/ui/data-table.tsx',
  'src/ui/search-form.tsx',
  'src/ui/form-drawer.tsx',
];

/** The scripts of modules that are not loaded already. */
function scriptsBeyond(here, modules) {
  const known = new Set(scriptsOf(here));
  return scriptsOf([...here, ...modules]).filter((script) => !known.has(script));
}

// These three pages come before home, for users who are not logged in or have to set up something.
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
    limit: '276 kB',
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
    name: 'Prefetched on home, after its data',
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
