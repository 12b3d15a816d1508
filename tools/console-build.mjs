import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { binaries, environment, root } from './install.mjs';
import { Reason } from './program.mjs';

const stamp = path.join(root, '.cache', 'console.sha256');
const built = path.join(root, 'apps', 'web', 'dist', 'index.html');

/** Everything the built console depends on. */
const sources = [
  'package-lock.json',
  'apps/web/{index.html,vite.config.ts,package.json,tsconfig.json}',
  'apps/web/{src,public}/**/*.*',
  'packages/*/{package.json,src/**/*.*}',
];

function hashOfSources() {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root }).filter(
    (file) => !file.includes('node_modules') && !file.includes('.test.'),
  );
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Whether the built console is there and made from the sources as they are. */
export function isConsoleBuilt() {
  return existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources();
}

/** Builds the console and remembers from which sources. */
export async function buildConsole() {
  const hash = hashOfSources();
  const vite = promisify(execFile)(path.join(binaries, 'vite'), ['build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps', 'web'),
    env: environment({ NODE_ENV: 'production', NO_COLOR: '1' }),
  });
  await vite.catch(({ stdout, stderr }) => {
    throw new Reason(`The console could not be built:\n${`${stdout}${stderr}`.trim()}`);
  });
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
