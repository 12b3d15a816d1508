import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { storiesByArea } from './planted-faults.mjs';

const tests = ['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'e2e/stories/**/*.test.ts', 'tools/*.test.ts'];
const sources = '{apps,packages}/*/src/**/*.{ts,tsx}';
const story = /^(apps\/server\/src|e2e)\/stories\/|^tools\//;
/** Tests that compute everything a second time from random data, or kill servers. */
const heavy = /naive|oracle|kill|power-cut|truth|leeds|chain|reconcile/;

/** The test files that judge a fault, in steps to be run one after the other: cheap ones first. */
export function judgesFor(checkout, { file, area }) {
  const own = unitOf(file);
  const importers = importersOf(checkout, file);
  const stem = path.basename(file).replace(/\.tsx?$/, '');
  const named = [...storiesByArea[area], ...namesOf(own)];
  const stepOf = (test) => {
    const isOwn = test.startsWith(own);
    if (story.test(test)) {
      const isNamed = named.some((name) => test.replace(story, '').includes(name));
      if (!isNamed && !importers.has(test)) return null;
      return test.startsWith('tools/') ? 1 : heavy.test(test) ? 5 : 4;
    }
    if (!isOwn && !importers.has(test)) return null;
    if (heavy.test(test)) return 5;
    if (isOwn && path.basename(test).startsWith(`${stem}.`)) return 0;
    if (!test.startsWith('apps/server/')) return 1;
    return path.dirname(test) === path.dirname(file) ? 2 : 3;
  };
  const steps = [[], [], [], [], [], []];
  for (const test of globSync(tests, { cwd: checkout }).sort()) {
    const step = stepOf(test);
    if (step !== null) steps[step].push(test);
  }
  return steps.filter((step) => step.length > 0);
}

/** The beginning of the paths that belong together with a file: its domain, feature, part of the platform or package. */
function unitOf(file) {
  const [unit] = /^apps\/server\/src\/(domains|platform)\/[^/.]+/.exec(file) ??
    /^apps\/web\/src\/features\/[^/]+\//.exec(file) ?? [`${path.dirname(file)}/`];
  return unit;
}

/** The name of a domain or feature as names of stories have it, in singular too. */
function namesOf(unit) {
  const name = /\/(?:domains|features)\/([^/]+)/.exec(unit)?.[1];
  return name === undefined ? [] : [name, name.replace(/s$/, '')];
}

/** Tests that import the file, or a module of its domain or package that imports it. */
function importersOf(checkout, file) {
  const [own] = /^(apps\/web|packages\/[^/]+)\//.exec(file) ?? [unitOf(file)];
  const imports = new Map(
    globSync(sources, { cwd: checkout }).map((one) => [
      one,
      importsOf(one, readFileSync(path.join(checkout, one), 'utf8')),
    ]),
  );
  const between = [...imports].filter(([one, named]) => one.startsWith(own) && named.has(file)).map(([one]) => one);
  const reached = [file, ...between.filter((one) => !/\.test\.tsx?$/.test(one) && path.basename(one) !== 'index.ts')];
  const found = [...imports].filter(([, named]) => reached.some((one) => named.has(one))).map(([one]) => one);
  return new Set(found.filter((one) => /\.test\.tsx?$/.test(one)));
}

/** The files of the repository a source imports. */
function importsOf(file, text) {
  const named = [...text.matchAll(/\b(?:from|import\()\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return new Set(
    named.map((name) => {
      if (name.startsWith('.')) return path.join(path.dirname(file), name);
      const [, part, inner = 'index'] = /^@portico\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
      return part === undefined ? name : `packages/${part}/src/${inner}.ts`;
    }),
  );
}
