import { spawnSync } from 'node:child_process';
import { chmod, chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { StartError } from '../../start-error.ts';

export type SystemUser = { name: string; uid: number; gid: number };

/** PostgreSQL refuses to run as root; the first of these that the machine has runs it instead. */
const substitutes = ['portico', 'postgres', 'nobody'];

/**
 * The user PostgreSQL runs as; null: the user of this process. Started by root it is the user that owns `cluster` already, so that one
 * installed later changes nothing, else the first substitute.
 */
export async function unprivilegedUser(cluster: string): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const users = parseUsers(await readFile('/etc/passwd', 'utf8'));
  const owner = await stat(cluster).catch(() => null);
  const found =
    users.find(({ uid }) => uid !== 0 && uid === owner?.uid) ??
    substitutes.flatMap((name) => users.filter((user) => user.name === name))[0];
  if (found === undefined)
    throw new StartError(
      'PostgreSQL does not run as root, and this machine has none of the users portico, postgres and nobody: start Portico as an ordinary user.',
    );
  return found;
}

/** The operating system's name of the user of this process. */
export function ownUserName(): string {
  return userInfo().username;
}

/** Gives a folder with all that is in it to a user. Links themselves change hands, never their targets. */
export async function giveTo(user: SystemUser, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await lchown(path.join(entry.parentPath, entry.name), user.uid, user.gid);
  await chown(folder, user.uid, user.gid);
}

/** Lets a user's group pass through a folder of ours, without reading what is in it. */
export async function letPass(user: SystemUser, folder: string): Promise<void> {
  const { mode, uid, gid } = await stat(folder);
  if ((mode & 0o001) !== 0 || (gid === user.gid && (mode & 0o010) !== 0)) return;
  await chown(folder, uid, user.gid);
  await chmod(folder, (mode & 0o7777) | 0o010);
}

/** Refuses in one sentence when the user cannot reach a file: root can, so that the reason would not be seen otherwise. */
export function requireReach(user: SystemUser, file: string): void {
  const { status } = spawnSync('/bin/sh', ['-c', 'test -e "$0"', file], { uid: user.uid, gid: user.gid });
  if (status === 0) return;
  throw new StartError(
    `Started by root, PostgreSQL runs as the user ${user.name}, which cannot reach ${file}: start Portico as an ordinary user, or move that to a place all users may pass, like /srv.`,
  );
}

function parseUsers(passwd: string): SystemUser[] {
  return passwd.split('\n').flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    // macOS writes nobody's numbers as negative ones.
    return name === '' || uid === undefined || gid === undefined
      ? []
      : [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }];
  });
}
