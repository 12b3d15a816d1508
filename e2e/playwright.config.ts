import { defineConfig } from '@playwright/test';

/** The long run checks every page in many languages and widths; otherwise only the tests next to this file run. */
const isLong = process.env['PORTICO_TEST_LONG'] === 'on';

// The system's Chromium; nothing is downloaded.
const executablePath = process.env['PORTICO_TEST_CHROMIUM'] ?? '/usr/bin/chromium';

const inherited = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);

/** Tests that change values of the demonstration which other tests compare; they run after all others. */
const isolatedTests = ['rule-cancel.spec.ts', 'long-exports.spec.ts'];

export default defineConfig({
  testDir: isLong ? 'long' : '.',
  testMatch: '*.spec.ts',
  testIgnore: isLong ? [] : 'long/**',
  globalSetup: './global-setup.ts',
  outputDir: 'results',
  // Two browsers use one server, so a test that changes shared data creates a company of its own.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: isLong
    ? [
        { name: 'long', testIgnore: isolatedTests },
        { name: 'alone', testMatch: isolatedTests, workers: 1, dependencies: ['long'] },
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
      // Without a locale the browser cannot save files with names beyond ASCII.
      env: { ...inherited, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--process-per-site',
        // Pages live for seconds only, so optimising their code takes longer than running it.
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
