import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Reason } from './program.mjs';

/** The words before apt-get that make it work, or null where this machine or this person cannot install Debian packages. */
function aptCommand() {
  if (!existsSync('/usr/bin/apt-get')) return null;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null;
}

/** Installs Debian packages where that is possible, else explains in one sentence what is missing. */
export function installDebian(packages, what) {
  const before = aptCommand();
  const instead = `${what} is not installed; please install it (on Debian: apt-get install ${packages.join(' ')}).`;
  if (before === null) throw new Reason(instead);
  process.stdout.write(`Installing ${packages.join(', ')} with apt-get …\n`);
  const apt = (...args) => {
    const [command, ...rest] = [...before, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args];
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  };
  const isInstalled = apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
  if (!isInstalled) throw new Reason(`apt-get could not install ${packages.join(', ')}. ${instead}`);
}
