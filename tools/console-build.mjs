import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { binariesFolder, projectEnvironment, projectRoot } from './install.mjs';
import { UserFacingError } from './program.mjs';

const hashFile = path.join(projectRoot, '.cache', 'console.sha256');
const builtPage = path.join(projectRoot, 'apps', 'web', 'dist', 'index.html');

/** All files that the built console depends on. */
const sources = [
  'package-lock.json',
  'apps/web/{index.html,vite.config.ts,package.json,tsconfig.json}',
  'apps/web/{src,public}/**/*.*',
  'packages/*/{package.json,src/**/*.*}',
];

function hashSources() {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: projectRoot }).filter(
    (file) => !file.includes('node_modules') && !file.includes('.test.'),
  );
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(projectRoot, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Whether the console has been built from the current sources. */
export function isConsoleBuilt() {
  return existsSync(builtPage) && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hashSources();
}

/** Builds the console and stores the hash of its sources. */
export async function buildConsole() {
  const hash = hashSources();
  const vite = promisify(execFile)(path.join(binariesFolder, 'vite'), ['build', '--logLevel', 'warn'], {
    cwd: path.join(projectRoot, 'apps', 'web'),
    env: projectEnvironment({ NODE_ENV: 'production', NO_COLOR: '1' }),
  });
  await vite.catch(({ stdout, stderr }) => {
    throw new UserFacingError(`The console could not be built:\n${`${stdout}${stderr}`.trim()}`);
  });
  mkdirSync(path.dirname(hashFile), { recursive: true });
  writeFileSync(hashFile, hash);
}
