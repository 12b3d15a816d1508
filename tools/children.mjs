import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

const tieToParent = path.join(import.meta.dirname, 'tie-to-parent.mjs');
/** A child that has not stopped by itself after this long is killed. */
const patienceSeconds = 30;
const keptLines = 20;

/**
 * Starts a TypeScript program in a group of its own (Ctrl-C reaches this process only, which then stops its children in order).
 * Every line it writes goes to `onLine`; `onLine` returns whether it was shown, unshown lines are kept as last words.
 */
export function startChild({ name, script, args, env, onLine }) {
  const child = spawn(process.execPath, ['--import', tieToParent, script, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const unshown = [];
  let hasComplained = false;
  for (const stream of ['stdout', 'stderr']) {
    createInterface({ input: child[stream] }).on('line', (line) => {
      if (onLine(line, stream)) {
        hasComplained ||= stream === 'stderr';
        return;
      }
      unshown.push(line);
      if (unshown.length > keptLines) unshown.shift();
    });
  }
  const ended = new Promise((resolve) => {
    // "close" comes after the last line was read, "exit" may come before.
    child.on('close', (code, signal) => resolve({ name, code, signal, lastWords: unshown, hasComplained }));
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    name,
    ended,
    isRunning,
    async stop() {
      if (!isRunning()) return ended;
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), patienceSeconds * 1000);
      const end = await ended;
      clearTimeout(killer);
      return end;
    },
    kill: () => child.kill('SIGKILL'),
  };
}
