import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectEnvironment, projectRoot } from './install.mjs';
import { UserFacingError } from './program.mjs';

/**
 * Runs one of the project's commands in the repository and returns its exit code, 1 if a signal ended it. Passes SIGINT and SIGTERM on to
 * it as SIGTERM. Calls `onStart` with its process.
 */
export function runCommand(command, args, { cwd = '.', env = {}, onStart = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: path.resolve(projectRoot, cwd),
      env: projectEnvironment(env),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const forwardSignal = () => child.kill('SIGTERM');
    process.on('SIGINT', forwardSignal).on('SIGTERM', forwardSignal);
    child.on('error', () => reject(new UserFacingError(`${command} is not installed.`)));
    child.on('spawn', () => onStart(child));
    child.on('close', (code) => {
      process.off('SIGINT', forwardSignal).off('SIGTERM', forwardSignal);
      resolve(code ?? 1);
    });
  });
}
