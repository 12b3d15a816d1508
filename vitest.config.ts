import { defineConfig } from 'vitest/config';

const onNode = {
  environment: 'node',
  setupFiles: ['tools/end-stuck-tests.ts'],
  // A busy disk takes its time to store something for good.
  expect: { poll: { timeout: 10_000 } },
} as const;

// Processes: each has one counting engine for all its files. Two at a time: an engine takes 300 MB.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          ...onNode,
          name: 'server',
          // To load the engines and the server anew for each file takes longer than most files do.
          isolate: false,
          globalSetup: ['apps/server/src/platform/testing/test-postgres.ts'],
          include: ['apps/server/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...onNode,
          name: 'node',
          include: [
            'packages/**/*.test.ts',
            'apps/simulator/**/*.test.ts',
            'tools/**/*.test.ts',
            'e2e/stories/**/*.test.ts',
          ],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          environment: 'jsdom',
          root: './apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          pool: 'forks',
          testTimeout: 30_000,
        },
      },
    ],
  },
});
