import { spawn } from 'node:child_process';
import path from 'node:path';
import { environment, root } from './install.mjs';
import { Reason } from './program.mjs';

/**
 * Runs a command of ours in the repository and returns its exit code, 1 where a signal ended it; what asks this process to stop asks
 * it too. `started` is told its process.
 */
export function runCommand(command, args, { cwd = '.', env = {}, started = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: path.resolve(root, cwd),
      env: environment(env),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const passOn = () => child.kill('SIGTERM');
    process.on('SIGINT', passOn).on('SIGTERM', passOn);
    child.on('error', () => reject(new Reason(`${command} is not installed.`)));
    child.on('spawn', () => started(child));
    child.on('close', (code) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      resolve(code ?? 1);
    });
  });
}
