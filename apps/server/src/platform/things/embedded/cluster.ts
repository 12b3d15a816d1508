import { execFile } from 'node:child_process';
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';
import type { Binaries } from './binaries.ts';
import { giveTo, letPass, ownUserName, requireReach, type SystemUser } from './run-as.ts';

const run = promisify(execFile);

/** The database's owner. The kernel tells PostgreSQL which user of the machine is at the other end of the socket. */
export const login = 'portico';
const majorVersion = '18';

/** The embedded PostgreSQL's files below the data folder. */
export function clusterFolder(dataFolder: string): string {
  return path.join(dataFolder, 'postgres');
}

/**
 * Makes the files of an empty PostgreSQL where there are none, whole or not at all, and sees to it that `user` owns them and that only
 * this process's user may log in. Refuses files of another major version, and a folder of Portico 0.1, in one sentence.
 */
export async function prepareCluster(dataFolder: string, binaries: Binaries, user: SystemUser | null): Promise<void> {
  const cluster = clusterFolder(dataFolder);
  await refuseOldKind(dataFolder, cluster);
  if (user !== null) {
    await letPass(user, dataFolder);
    for (const place of [binaries.initdb, path.join(dataFolder, '.')]) requireReach(user, place);
  }
  if (!(await exists(cluster))) await makeCluster(cluster, binaries, user);
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
  if ((await stat(path.join(cluster, 'PG_VERSION'))).uid !== user.uid) await giveTo(user, cluster);
}

async function refuseOldKind(dataFolder: string, cluster: string): Promise<void> {
  if ((await exists(cluster)) || !(await exists(path.join(dataFolder, 'things')))) return;
  throw new StartError(
    `The data folder ${dataFolder} was made by Portico 0.1, whose embedded database this version cannot read; Portico 0.1.0 is the last version that opens it.`,
  );
}

async function makeCluster(cluster: string, { initdb }: Binaries, user: SystemUser | null): Promise<void> {
  const making = `${cluster}-new`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { mode: 0o700 });
  if (user !== null) await giveTo(user, making);
  const args = [
    '--pgdata=.',
    `--username=${login}`,
    '--auth=peer',
    '--encoding=UTF8',
    '--data-checksums',
    // By code point, whatever the machine knows: an order that a system update changes would break indexes.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const identity = user === null ? {} : { uid: user.uid, gid: user.gid };
  await run(initdb, args, { cwd: making, env, ...identity }).catch((error: unknown) => {
    throw new Error('The embedded PostgreSQL could not be made.', { cause: error });
  });
  await rename(making, cluster);
  const parent = await open(path.dirname(cluster));
  await parent.sync();
  await parent.close();
}

/** Only through the socket, and only the user this process runs as, or the one PostgreSQL runs as. */
async function writeLogins(cluster: string, user: SystemUser | null): Promise<void> {
  const names = [...new Set([ownUserName(), ...(user === null ? [] : [user.name])])];
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
