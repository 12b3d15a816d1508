import { defineConfig } from 'vitest/config';

// The embedded counting store crashes in worker threads, hence processes. Two at a time: each opens stores of its own.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          // A busy disk takes its time to store something for good.
          expect: { poll: { timeout: 10_000 } },
          name: 'node',
          environment: 'node',
          setupFiles: ['tools/end-stuck-tests.ts'],
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
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
