import { defineConfig } from '@playwright/test';

/** The long run looks at every page in many languages and widths; without it only the stories beside this file run. */
const isLong = process.env['PORTICO_TEST_LONG'] === 'on';

// Debian's own browser; nothing is downloaded.
const executablePath = process.env['PORTICO_TEST_CHROMIUM'] ?? '/usr/bin/chromium';

const inherited = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);

/** Stories that change figures of the demonstration, which others compare: they run when all others have ended. */
const alone = ['rule-cancel.spec.ts', 'long-exports.spec.ts'];

export default defineConfig({
  testDir: isLong ? 'long' : '.',
  testMatch: '*.spec.ts',
  testIgnore: isLong ? [] : 'long/**',
  globalSetup: './global-setup.ts',
  outputDir: 'results',
  // Two browsers at one server: a story that changes what others see makes a company of its own.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: isLong
    ? [
        { name: 'long', testIgnore: alone },
        { name: 'alone', testMatch: alone, workers: 1, dependencies: ['long'] },
      ]
    : [{ name: 'short' }],
  use: {
    ...(process.env['PORTICO_E2E_URL'] === undefined ? {} : { baseURL: process.env['PORTICO_E2E_URL'] }),
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // A browser without a locale saves no file under a name beyond ASCII.
      env: { ...inherited, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--process-per-site',
        // A page of a story lives for seconds: compiling its code well takes longer than running it does.
        '--js-flags=--no-opt --no-maglev',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
