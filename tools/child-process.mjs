import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { printLine } from './progress.mjs';

const tieToParent = path.join(import.meta.dirname, 'tie-to-parent.mjs');
/** After this time the operator is told which child is waited for. */
const reportStopSeconds = 3;
const maxKeptLines = 20;

/**
 * Starts a TypeScript program in its own process group: Ctrl-C reaches only this process, which then stops its children in order. Every
 * line the program writes is passed to `onLine`, which returns whether it was shown. The last 20 unshown lines are kept (`lastLines`).
 * `maxStopSeconds`: the time it has to stop before it is killed.
 */
export function startChildProcess({ name, script, args, env, maxStopSeconds, onLine }) {
  const child = spawn(process.execPath, ['--import', tieToParent, script, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const unshown = [];
  let hasWrittenToStderr = false;
  for (const stream of ['stdout', 'stderr']) {
    createInterface({ input: child[stream] }).on('line', (line) => {
      if (onLine(line, stream)) {
        hasWrittenToStderr ||= stream === 'stderr';
        return;
      }
      unshown.push(line);
      if (unshown.length > maxKeptLines) unshown.shift();
    });
  }
  const ended = new Promise((resolve) => {
    // "close" is emitted after the last line was read, "exit" possibly before.
    child.on('close', (code, signal) => resolve({ name, code, signal, lastLines: unshown, hasWrittenToStderr }));
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    name,
    ended,
    isRunning,
    async stop() {
      if (!isRunning()) return ended;
      child.kill('SIGTERM');
      const report = setTimeout(() => printLine(`Waiting for the ${name} to stop …`), reportStopSeconds * 1000);
      const killTimer = setTimeout(() => {
        printLine(`The ${name} did not stop within ${maxStopSeconds} s and was ended.`, 'stderr');
        child.kill('SIGKILL');
      }, maxStopSeconds * 1000);
      const end = await ended;
      clearTimeout(report);
      clearTimeout(killTimer);
      return end;
    },
    kill: () => child.kill('SIGKILL'),
  };
}
