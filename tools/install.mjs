import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { UserFacingError } from './program.mjs';
import { runWithElapsedSeconds } from './progress.mjs';

/** Folder of the checkout. */
export const projectRoot = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
export const binariesFolder = path.join(projectRoot, 'node_modules', '.bin');

/** Minimum Node version [major, minor]: for password hashing (crypto.argon2) and type stripping without a flag. */
const minNodeVersion = [24, 7];
const minStarterNodeMajor = 20;
/** All packages, including the embedded counting store, take 1.3 GB. */
const bytesToInstall = 2e9;
/** The demonstration's year takes 0.5 GB, and the counting engine needs space to merge. */
const bytesToRun = 1e9;

const isAtLeast = (version, [major, minor]) => {
  const [haveMajor = 0, haveMinor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return haveMajor > major || (haveMajor === major && haveMinor >= minor);
};

function checkNode() {
  if (isAtLeast(process.version, [minStarterNodeMajor, 0])) return;
  throw new UserFacingError(
    `Portico needs Node ${minStarterNodeMajor} or newer to start; this is Node ${process.version}.`,
  );
}

/** Throws a UserFacingError when the disk of `folder`, which need not exist yet, has too little free space. */
export function checkDiskSpace(folder, neededBytes = bytesToRun) {
  let place = folder;
  while (!existsSync(place)) place = path.dirname(place);
  const { bavail, bsize } = statfsSync(place);
  const free = bavail * bsize;
  const gigabytes = (bytes) => (bytes / 1e9).toFixed(1);
  if (free >= neededBytes) return;
  throw new UserFacingError(
    `Portico needs ${gigabytes(neededBytes)} GB of free disk space in ${folder}; there are ${gigabytes(free)} GB.`,
  );
}

/** Packages of package-lock.json that are missing or have another version, except those npm omits on this platform. */
function missingPackages() {
  const installedLock = path.join(projectRoot, 'node_modules', '.package-lock.json'); // npm writes it last, so a broken install has none
  if (!existsSync(installedLock)) return ['everything'];
  const locked = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  return Object.keys(locked).filter((name) => {
    if (!name.includes('node_modules/')) return false;
    const installedPackage = installed[name];
    if (installedPackage === undefined)
      return !locked[name].optional && !locked[name].devOptional && !locked[name].peer;
    return installedPackage.version !== locked[name].version;
  });
}

function runNpm(args) {
  // npm must not run on the Node in node_modules, because it may replace it.
  const places = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((place) => !place.includes(path.join('node_modules', '.bin')));
  const env = { ...process.env, PATH: places.join(path.delimiter) };
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-4000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', () =>
      reject(new UserFacingError('npm was not found; Node is usually installed together with it.')),
    );
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new UserFacingError(`The packages could not be installed:\n${output.trim()}`)),
    );
  });
}

/** Installs the packages of package-lock.json unless they are installed. */
export async function installPackages() {
  if (missingPackages().length === 0) return;
  checkDiskSpace(projectRoot, bytesToInstall);
  // Warnings about the Node version that runs npm are hidden: everything else runs on the pinned Node.
  await runWithElapsedSeconds('Installing packages', () => runNpm(['ci', '--loglevel=error', '--no-progress']));
}

/** Path of the Node to use: the pinned one of this platform, else the system's if it is new enough. Throws a UserFacingError. */
export function findNode() {
  const pinned = path.join(binariesFolder, 'node');
  const versionCheck = existsSync(pinned) ? spawnSync(pinned, ['--version'], { encoding: 'utf8' }) : null;
  if (versionCheck?.status === 0) return versionCheck.stdout.trim() === process.version ? process.execPath : pinned;
  if (isAtLeast(process.version, minNodeVersion)) return process.execPath;
  throw new UserFacingError(
    `There is no ready-made Node for ${process.platform} ${process.arch} among the packages; please install Node ${minNodeVersion.join('.')} or newer and start again.`,
  );
}

/** The environment with the project's commands and its Node first in PATH. */
export function projectEnvironment(more = {}) {
  return { ...process.env, PATH: `${binariesFolder}${path.delimiter}${process.env.PATH ?? ''}`, ...more };
}

/**
 * Installs the packages, then ensures that the script runs on the right Node. Returns true if it already does. Otherwise runs the script
 * again on that Node, sets its exit code and returns false.
 */
export async function ensureRightNode(script, args) {
  checkNode();
  await installPackages();
  const node = findNode();
  if (node === process.execPath) return true;
  process.exitCode = await runAgain(node, script, args);
  return false;
}

/**
 * Runs the script on another Node and resolves with its exit code. It gets its own process group, so that Ctrl-C reaches it once, from
 * here, and not also from the terminal. It notices through the IPC channel when this process ends.
 */
function runAgain(node, script, args) {
  const child = spawn(node, [script, ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
