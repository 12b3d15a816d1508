import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { UserFacingError } from './program.mjs';

/** The command prefix for apt-get ([] or sudo), or null when this machine or user cannot install Debian packages. */
function aptCommand() {
  if (!existsSync('/usr/bin/apt-get')) return null;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null;
}

/** Installs Debian packages. If they cannot be installed, throws a UserFacingError that names what is missing. */
export function installDebianPackages(packages, what) {
  const prefix = aptCommand();
  const advice = `${what} is not installed; please install it (on Debian: apt-get install ${packages.join(' ')}).`;
  if (prefix === null) throw new UserFacingError(advice);
  process.stdout.write(`Installing ${packages.join(', ')} with apt-get …\n`);
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args];
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  };
  const isInstalled = apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
  if (!isInstalled) throw new UserFacingError(`apt-get could not install ${packages.join(', ')}. ${advice}`);
}
