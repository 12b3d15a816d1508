import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian.mjs';

// The headless shell is preferred, because it is faster.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Path of the browser for the browser tests. Installs it first if it is missing and Debian packages can be installed. */
export function findChromium() {
  const find = () => [process.env.PORTICO_TEST_CHROMIUM, ...places].find((place) => place && existsSync(place));
  if (find() === undefined)
    installDebianPackages(['chromium-headless-shell', 'fonts-noto-cjk', 'fonts-noto-core'], 'Chromium');
  return find();
}
