import { readFileSync } from 'node:fs';
import path from 'node:path';

// Names of built files carry hashes, so what a page loads is read out of the build's own list.
const dist = path.join(import.meta.dirname, 'dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));

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
  '../../node_modules/dayjs/locale/ru.js',
];

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
    limit: '300 kB',
  },
  {
    name: 'Home, first load with charts',
    path: scriptsOf([
      ...start,
      'src/app/frame/frame.tsx',
      'src/features/home/page.tsx',
      'src/features/home/trend-chart.tsx',
    ]),
    gzip: true,
    limit: '450 kB',
  },
];
