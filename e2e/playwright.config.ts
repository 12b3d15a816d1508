import { defineConfig } from '@playwright/test';

// Debian's own browser; nothing is downloaded.
const executablePath = process.env['PORTICO_TEST_CHROMIUM'] ?? '/usr/bin/chromium';

const inherited = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: 'results',
  // One server, one browser: stories that count people must not count each other's.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
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
