import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A running child process. */
export type RunningChild = {
  pid: number;
  /** Resolves when the process has ended, with the reason as text for the log: "exit code 1" or "signal SIGKILL". */
  exited: Promise<string>;
  /** Asks the process to end: `stopSignal`, after 6 s SIGQUIT, after 7.5 s SIGKILL. Resolves when it has ended. */
  stop(): Promise<void>;
};

export type ChildOptions = {
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** The user the process runs as; absent or null: the user of this process. */
  user?: { uid: number; gid: number } | null;
  /** The signal that asks the process to finish its work and end. */
  stopSignal: NodeJS.Signals;
  /** Called with each line the process writes to standard output or standard error. */
  onLine: (line: string) => void;
};

/** Time the process has to end after `stopSignal`, and then after SIGQUIT. */
const maxStopMilliseconds = { stop: 6_000, quit: 1_500 };

/**
 * Starts a program that does not outlive this process: when this process ends in any way, including SIGKILL, the program ends within
 * five seconds. It runs in its own session, so that Ctrl-C in a terminal reaches only this process, which then stops its children in
 * order. Rejects when the program cannot be started.
 */
export async function startChild(options: ChildOptions): Promise<RunningChild> {
  const { command, args, env, cwd, user, stopSignal, onLine } = options;
  const child = spawn(command, args, {
    env: env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(cwd === undefined ? {} : { cwd }),
    ...user,
  });
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
  const pid = child.pid ?? 0;
  const guard = guardAgainstOrphan(pid, stopSignal);
  void exited.then(() => guard.kill('SIGKILL'));
  return { pid, exited, stop: () => stopProcess(child, exited, stopSignal) };
}

async function stopProcess(child: ChildProcess, exited: Promise<string>, stopSignal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(stopSignal);
  const quit = setTimeout(() => child.kill('SIGQUIT'), maxStopMilliseconds.stop);
  const kill = setTimeout(() => child.kill('SIGKILL'), maxStopMilliseconds.stop + maxStopMilliseconds.quit);
  await exited;
  clearTimeout(quit);
  clearTimeout(kill);
}

/**
 * Starts a shell that reads from a pipe which only this process holds open. When this process ends, the pipe closes and the shell ends
 * the program. A shell takes one megabyte, exists on every Linux and macOS, and needs no cooperation of the program.
 */
function guardAgainstOrphan(pid: number, stopSignal: NodeJS.Signals): ChildProcess {
  const script = 'read -r line; kill -s "$1" "$0"; sleep 2; kill -s QUIT "$0" && sleep 1; kill -s KILL "$0"; exit 0';
  const guard = spawn('/bin/sh', ['-c', script, String(pid), stopSignal.replace(/^SIG/, '')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  guard.once('error', () => {}); // Without a shell the program still ends when this process exits normally.
  return guard;
}
