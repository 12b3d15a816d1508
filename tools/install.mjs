import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { withSeconds } from './progress.mjs';
import { Reason } from './program.mjs';

/** Folder of the checkout. */
export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
export const binaries = path.join(root, 'node_modules', '.bin');

/** Password hashing (crypto.argon2) and type stripping without a flag need at least this. */
const oldestNode = [24, 7];
const oldestStarter = 20;
/** All packages, the embedded counting store among them, take 1.3 GB. */
const bytesToInstall = 2e9;
/** The demonstration's year takes 0.5 GB, and the engine wants room to merge. */
const bytesToRun = 1e9;

const isAtLeast = (version, [major, minor]) => {
  const [haveMajor = 0, haveMinor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return haveMajor > major || (haveMajor === major && haveMinor >= minor);
};

function checkNode() {
  if (isAtLeast(process.version, [oldestStarter, 0])) return;
  throw new Reason(`Portico needs Node ${oldestStarter} or newer to start; this is Node ${process.version}.`);
}

/** Refuses a disk without room at `folder`, or where it is going to be. */
export function checkRoom(folder, neededBytes = bytesToRun) {
  let place = folder;
  while (!existsSync(place)) place = path.dirname(place);
  const { bavail, bsize } = statfsSync(place);
  const free = bavail * bsize;
  const gigabytes = (bytes) => (bytes / 1e9).toFixed(1);
  if (free >= neededBytes) return;
  throw new Reason(
    `Portico needs ${gigabytes(neededBytes)} GB of free disk space in ${folder}; there are ${gigabytes(free)} GB.`,
  );
}

/** Packages of the lock that are absent or of another version, except those npm leaves out for other platforms. */
function missingPackages() {
  const installedLock = path.join(root, 'node_modules', '.package-lock.json'); // npm writes it last, so a broken install has none
  if (!existsSync(installedLock)) return ['everything'];
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  return Object.keys(wanted).filter((name) => {
    if (!name.includes('node_modules/')) return false;
    const have = installed[name];
    if (have === undefined) return !wanted[name].optional && !wanted[name].devOptional && !wanted[name].peer;
    return have.version !== wanted[name].version;
  });
}

function runNpm(args) {
  // npm must not run on the Node among the packages, which it is about to replace.
  const places = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((place) => !place.includes(path.join('node_modules', '.bin')));
  const env = { ...process.env, PATH: places.join(path.delimiter) };
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let words = '';
    const keep = (chunk) => {
      words = (words + chunk).slice(-4000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', () => reject(new Reason('npm was not found; Node is usually installed together with it.')));
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Reason(`The packages could not be installed:\n${words.trim()}`)),
    );
  });
}

/** Installs exactly what package-lock.json says, unless it is there already. */
export async function installPackages() {
  if (missingPackages().length === 0) return;
  checkRoom(root, bytesToInstall);
  // Lock warnings about the engine that runs npm itself do not matter: everything else runs on the pinned Node.
  await withSeconds('Installing packages', () => runNpm(['ci', '--loglevel=error', '--no-progress']));
}

/** The Node everything runs on: the pinned one of this platform, else the one of the system if it is new enough. */
export function findNode() {
  const pinned = path.join(binaries, 'node');
  const asked = existsSync(pinned) ? spawnSync(pinned, ['--version'], { encoding: 'utf8' }) : null;
  if (asked?.status === 0) return asked.stdout.trim() === process.version ? process.execPath : pinned;
  if (isAtLeast(process.version, oldestNode)) return process.execPath;
  throw new Reason(
    `There is no ready-made Node for ${process.platform} ${process.arch} among the packages; please install Node ${oldestNode.join('.')} or newer and start again.`,
  );
}

/** Environment in which the project's own commands and its Node come first. */
export function environment(more = {}) {
  return { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH ?? ''}`, ...more };
}

/**
 * Installs, then makes sure the caller runs on a Node that is new enough. Returns true where it does already; otherwise the
 * script was run again on that Node, and its exit code is set.
 */
export async function readyOnRightNode(script, args) {
  checkNode();
  await installPackages();
  const node = findNode();
  if (node === process.execPath) return true;
  process.exitCode = await runAgain(node, script, args);
  return false;
}

/**
 * The second Node gets a group of its own, so that Ctrl-C reaches it once, from here, and not also from the terminal;
 * it notices through the channel when this process is gone.
 */
function runAgain(node, script, args) {
  const child = spawn(node, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
