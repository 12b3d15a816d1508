import { execFile } from 'node:child_process';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../../log.ts';
import { StartError } from '../../start-error.ts';
import { DamagedFilesError } from './damaged-files.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { allowTraversal, changeOwner, getProcessUserName, requireReachable, type SystemUser } from './run-as.ts';

const run = promisify(execFile);

/** The owner of the database. It has no password: PostgreSQL gets the operating system user of a socket from the kernel. */
export const databaseOwner = 'portico';
const majorVersion = '18';
/** What PostgreSQL 18 writes into its control file as the layout of that file: the major version times 100. */
const controlVersion = 1800;
/** Where the control file holds that number, as 4 bytes. */
const controlVersionOffset = 8;

/** Folder of the embedded PostgreSQL's files in the data folder. */
export function clusterFolder(dataFolder: string): string {
  return path.join(dataFolder, 'postgres');
}

/**
 * Creates the files of an empty PostgreSQL, atomically, when there are none. Ensures that `user` owns them and that only this process's
 * user and `user` may log in. Writes every small file anew whose content is known. Throws a StartError for files of another major
 * version and for a data folder of Portico 0.1, a DamagedFilesError when the folder holds no PostgreSQL.
 */
export async function prepareCluster(
  dataFolder: string,
  binaries: PostgresPrograms,
  user: SystemUser | null,
  log: Log,
): Promise<void> {
  const cluster = clusterFolder(dataFolder);
  await refuseVersion01(dataFolder, cluster);
  if (user !== null) {
    await allowTraversal(user, dataFolder);
    for (const place of [binaries.initdb, path.join(dataFolder, '.')]) requireReachable(user, place);
  }
  if (!(await exists(cluster))) await createCluster(cluster, binaries, user);
  await requireVersion(cluster, log);
  await writeSettings(cluster, user);
  if (user === null) return;
  // A folder that was copied by root belongs to root.
  if ((await stat(path.join(cluster, 'PG_VERSION'))).uid !== user.uid) await changeOwner(user, cluster);
}

/**
 * Throws for files of another major version, which both the control file and PG_VERSION state. Where only one of them does, it is
 * damaged: the control file cannot be mended, the files PG_VERSION are written anew.
 */
async function requireVersion(cluster: string, log: Log): Promise<void> {
  const control = await readFile(path.join(cluster, 'global/pg_control')).catch(() => Buffer.alloc(0));
  const rootVersion = await readVersion(cluster);
  if (rootVersion === '' && control.length === 0)
    throw new DamagedFilesError(`The folder ${cluster} holds no PostgreSQL.`);
  const isSameMajor =
    control.length >= controlVersionOffset + 4 &&
    [control.readUInt32LE(controlVersionOffset), control.readUInt32BE(controlVersionOffset)].includes(controlVersion);
  if (!isSameMajor && /^\d+$/.test(rootVersion) && rootVersion !== majorVersion)
    throw new StartError(
      `The folder ${cluster} is of PostgreSQL ${rootVersion}; this Portico opens those of PostgreSQL ${majorVersion}.`,
    );
  if (!isSameMajor) throw new DamagedFilesError(`The control file of PostgreSQL in ${cluster} is damaged.`);
  const databases = (await readdir(path.join(cluster, 'base')).catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const folder of [cluster, ...databases.map((name) => path.join(cluster, 'base', name))]) {
    const file = path.join(folder, 'PG_VERSION');
    if ((await readVersion(folder)) === majorVersion) continue;
    log.warn({ file }, `The file PG_VERSION of the base data was damaged; it is written anew.`);
    await writeFile(file, `${majorVersion}\n`, { mode: 0o600 });
    const { uid, gid } = await stat(cluster);
    await chown(file, uid, gid);
  }
}

async function readVersion(folder: string): Promise<string> {
  const text = await readFile(path.join(folder, 'PG_VERSION'), 'latin1').catch(() => '');
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

async function refuseVersion01(dataFolder: string, cluster: string): Promise<void> {
  if ((await exists(cluster)) || !(await exists(path.join(dataFolder, 'things')))) return;
  throw new StartError(
    `The data folder ${dataFolder} was made by Portico 0.1, whose embedded database this version cannot read; Portico 0.1.0 is the last version that opens it.`,
  );
}

async function createCluster(cluster: string, { initdb }: PostgresPrograms, user: SystemUser | null): Promise<void> {
  const newFolder = `${cluster}-new`;
  await rm(newFolder, { recursive: true, force: true });
  await mkdir(newFolder, { mode: 0o700 });
  if (user !== null) await changeOwner(user, newFolder);
  const args = [
    '--pgdata=.',
    `--username=${databaseOwner}`,
    '--auth=peer',
    '--encoding=UTF8',
    '--data-checksums',
    // Sorts by code point, independent of the machine: a sort order that a system update changes would break indexes.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const identity = user === null ? {} : { uid: user.uid, gid: user.gid };
  await run(initdb, args, { cwd: newFolder, env, ...identity }).catch((error: unknown) => {
    throw new Error('The embedded PostgreSQL could not be made.', { cause: error });
  });
  await rename(newFolder, cluster);
  const parent = await open(path.dirname(cluster));
  await parent.sync();
  await parent.close();
}

/**
 * Writes PostgreSQL's settings files, so that a damaged one neither stops the start nor changes a setting. The settings are in the
 * command line of the start. Logins are allowed only through the socket, and only for the user of this process and the user PostgreSQL
 * runs as.
 */
async function writeSettings(cluster: string, user: SystemUser | null): Promise<void> {
  const names = [...new Set([getProcessUserName(), ...(user === null ? [] : [user.name])])];
  const none = '# Portico writes this file at each start, and passes its settings in the command line.\n';
  const files: [name: string, text: string][] = [
    ['postgresql.conf', none],
    ['postgresql.auto.conf', none],
    ['pg_hba.conf', 'local all all peer map=portico\n'],
    ['pg_ident.conf', names.map((name) => `portico "${name}" all\n`).join('')],
  ];
  for (const [name, text] of files) {
    const file = path.join(cluster, name);
    if ((await readFile(file, 'utf8').catch(() => null)) === text) continue;
    await writeFile(file, text, { mode: 0o600 });
  }
  if (user !== null) for (const [name] of files) await chown(path.join(cluster, name), user.uid, user.gid);
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
