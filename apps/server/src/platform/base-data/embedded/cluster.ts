import { execFile } from 'node:child_process';
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { allowTraversal, changeOwner, getProcessUserName, requireReachable, type SystemUser } from './run-as.ts';

const run = promisify(execFile);

/** The owner of the database. It has no password: PostgreSQL gets the operating system user of a socket from the kernel. */
export const databaseOwner = 'portico';
const majorVersion = '18';

/** Folder of the embedded PostgreSQL's files in the data folder. */
export function clusterFolder(dataFolder: string): string {
  return path.join(dataFolder, 'postgres');
}

/**
 * Creates the files of an empty PostgreSQL, atomically, when there are none. Ensures that `user` owns them and that only this process's
 * user and `user` may log in. Throws a StartError for files of another major version and for a data folder of Portico 0.1.
 */
export async function prepareCluster(
  dataFolder: string,
  binaries: PostgresPrograms,
  user: SystemUser | null,
): Promise<void> {
  const cluster = clusterFolder(dataFolder);
  await refuseVersion01(dataFolder, cluster);
  if (user !== null) {
    await allowTraversal(user, dataFolder);
    for (const place of [binaries.initdb, path.join(dataFolder, '.')]) requireReachable(user, place);
  }
  if (!(await exists(cluster))) await createCluster(cluster, binaries, user);
  const version = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version !== majorVersion)
    throw new StartError(
      version === ''
        ? `The folder ${cluster} holds no PostgreSQL: restore it from a copy, or move it away to begin with an empty one.`
        : `The folder ${cluster} is of PostgreSQL ${version}; this Portico opens those of PostgreSQL ${majorVersion}.`,
    );
  await writeLogins(cluster, user);
  if (user === null) return;
  // A folder that was copied by root belongs to root.
  if ((await stat(path.join(cluster, 'PG_VERSION'))).uid !== user.uid) await changeOwner(user, cluster);
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

/** Allows logins only through the socket, and only for the user of this process and the user PostgreSQL runs as. */
async function writeLogins(cluster: string, user: SystemUser | null): Promise<void> {
  const names = [...new Set([getProcessUserName(), ...(user === null ? [] : [user.name])])];
  const files: [name: string, text: string][] = [
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
