import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { storiesByArea } from './planted-faults.mjs';

const tests = ['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'e2e/stories/**/*.test.ts', 'tools/*.test.ts'];
const sources = '{apps,packages}/*/src/**/*.{ts,tsx}';
const story = /^(apps\/server\/src|e2e)\/stories\/|^tools\//;
/** Slow tests, which compare with reference implementations on random data or kill servers. */
const slowTests = /naive|oracle|kill|power-cut|truth|leeds|chain|reconcile/;

/** The test files that may notice a fault, in steps to be run one after the other, cheap ones first. */
export function findTestsForFault(checkout, { file, area }) {
  const own = findUnit(file);
  const importers = findImportingTests(checkout, file);
  const stem = path.basename(file).replace(/\.tsx?$/, '');
  const named = [...storiesByArea[area], ...listUnitNames(own)];
  const stepForTest = (test) => {
    const isOwn = test.startsWith(own);
    if (story.test(test)) {
      const isNamed = named.some((name) => test.replace(story, '').includes(name));
      if (!isNamed && !importers.has(test)) return null;
      return test.startsWith('tools/') ? 1 : slowTests.test(test) ? 5 : 4;
    }
    if (!isOwn && !importers.has(test)) return null;
    if (slowTests.test(test)) return 5;
    if (isOwn && path.basename(test).startsWith(`${stem}.`)) return 0;
    if (!test.startsWith('apps/server/')) return 1;
    return path.dirname(test) === path.dirname(file) ? 2 : 3;
  };
  const steps = [[], [], [], [], [], []];
  for (const test of globSync(tests, { cwd: checkout }).sort()) {
    const step = stepForTest(test);
    if (step !== null) steps[step].push(test);
  }
  return steps.filter((step) => step.length > 0);
}

/** Path prefix of the unit of a file: its domain, feature, part of the platform or package folder. */
function findUnit(file) {
  const [unit] = /^apps\/server\/src\/(domains|platform)\/[^/.]+/.exec(file) ??
    /^apps\/web\/src\/features\/[^/]+\//.exec(file) ?? [`${path.dirname(file)}/`];
  return unit;
}

/** The names of a domain or feature that file names of stories may contain: its own name and the singular of it. */
function listUnitNames(unit) {
  const name = /\/(?:domains|features)\/([^/]+)/.exec(unit)?.[1];
  return name === undefined ? [] : [name, name.replace(/s$/, '')];
}

/** Tests that import the file, or a module of its domain or package that imports the file. */
function findImportingTests(checkout, file) {
  const [own] = /^(apps\/web|packages\/[^/]+)\//.exec(file) ?? [findUnit(file)];
  const imports = new Map(
    globSync(sources, { cwd: checkout }).map((one) => [
      one,
      readImports(one, readFileSync(path.join(checkout, one), 'utf8')),
    ]),
  );
  const intermediates = [...imports]
    .filter(([one, named]) => one.startsWith(own) && named.has(file))
    .map(([one]) => one);
  const importedFiles = [
    file,
    ...intermediates.filter((one) => !/\.test\.tsx?$/.test(one) && path.basename(one) !== 'index.ts'),
  ];
  const importingFiles = [...imports]
    .filter(([, named]) => importedFiles.some((one) => named.has(one)))
    .map(([one]) => one);
  return new Set(importingFiles.filter((one) => /\.test\.tsx?$/.test(one)));
}

/** The files of the repository that a source file imports. */
function readImports(file, text) {
  const named = [...text.matchAll(/\b(?:from|import\()\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return new Set(
    named.map((name) => {
      if (name.startsWith('.')) return path.join(path.dirname(file), name);
      const [, part, inner = 'index'] = /^@portico\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
      return part === undefined ? name : `packages/${part}/src/${inner}.ts`;
    }),
  );
}
