import { existsSync } from 'node:fs';
import { installDebian } from './debian.mjs';

// The browser without a window comes first: it does the same in less time.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Where the browser for the browser tests lies; installed first where it is missing and can be. */
export function findChromium() {
  const find = () => [process.env.PORTICO_TEST_CHROMIUM, ...places].find((place) => place && existsSync(place));
  if (find() === undefined) installDebian(['chromium-headless-shell', 'fonts-noto-cjk', 'fonts-noto-core'], 'Chromium');
  return find();
}
