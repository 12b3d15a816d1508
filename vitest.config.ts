import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The seed of random tests, another one for each commit: see tools/test-size.ts. */
function seedFromCommit(): string {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return String(Number.parseInt(commit.slice(0, 6), 16));
  } catch {
    // Not a checkout.
    return '1';
  }
}

process.env['PORTICO_TEST_SEED'] ??= seedFromCommit();

/**
 * `npm test` runs every *.test.ts but *.long.test.ts. `npm run test:long` runs those, and *.sized.test.ts with all their cases instead of a
 * tenth (tools/test-size.ts).
 */
const isLong = process.env['PORTICO_TEST_LONG'] === 'on';
const testsIn = (...folders: string[]) => ({
  include: folders.map((folder) => `${folder}/**/*${isLong ? '.{sized,long}' : ''}.test.ts`),
  exclude: ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.ts'])],
});

const onNode = {
  environment: 'node',
  setupFiles: ['tools/note-processor-time.ts'],
  // On a busy disk, a durable write can take several seconds.
  expect: { poll: { timeout: 10_000 } },
} as const;

const inRoot = (file: string) => path.join(import.meta.dirname, file);

const page = {
  root: './apps/web',
  setupFiles: [inRoot('apps/web/src/ui/testing/async-timeout.ts'), inRoot('tools/note-processor-time.ts')],
  pool: 'forks',
  maxWorkers: 3,
  testTimeout: 90_000,
} as const;

/** Tests of the console that need a DOM, *.test.tsx. */
const onPage = [
  {
    extends: './apps/web/vite.config.ts',
    test: {
      ...page,
      name: 'web',
      environment: inRoot('apps/web/src/ui/testing/shared-page-environment.ts'),
      isolate: false,
      include: ['src/**/*.test.tsx'],
      exclude: ['src/**/*.isolated.test.tsx'],
    },
  },
  {
    extends: './apps/web/vite.config.ts',
    // These tests mock modules (vi.mock), so files must not share a module registry: a module loaded or mocked by one would affect others.
    test: { ...page, name: 'web-isolated', environment: 'jsdom', include: ['src/**/*.isolated.test.tsx'] },
  },
];

// Three processes at a time on two cores: tests spend a seventh of their time waiting for disks, timers and restarts. Each process
// of the server's tests runs one counting engine, which takes 300 MB.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          ...onNode,
          name: 'server',
          // Loading the server anew for each file takes longer than running the tests of most files.
          isolate: false,
          globalSetup: ['apps/server/src/platform/testing/test-postgres.ts'],
          ...testsIn('apps/server'),
        },
      },
      {
        extends: true,
        test: {
          ...onNode,
          name: 'pure',
          isolate: false,
          ...testsIn('packages', 'apps/simulator', 'apps/web/src'),
        },
      },
      {
        extends: true,
        test: { ...onNode, name: 'stories', ...testsIn('e2e/stories', 'tools') },
      },
      ...(isLong ? [] : onPage),
    ],
  },
});
