import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program of ours in a process of its own. */
export type RunningChild = {
  pid: number;
  /** Resolves when the process has ended, with how it ended in words for the log, like "signal SIGKILL". */
  exited: Promise<string>;
  /** Asks the process to end, and kills it when it has not ended after some seconds. */
  stop(): Promise<void>;
};

export type ChildOptions = {
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** The user it runs as; absent or null: the user of this process. */
  user?: { uid: number; gid: number } | null;
  /** Asks the process to finish what it does and end. */
  stopSignal: NodeJS.Signals;
  /** Each line it writes to standard output or standard error. */
  onLine: (line: string) => void;
};

/** After `stopSignal`: how long the process may take to end, then how long it may take after SIGQUIT. */
const patienceMilliseconds = { stop: 6_000, quit: 1_500 };

/**
 * Starts a program that does not outlive this process: when this process ends in whatever way, SIGKILL included, the program is gone
 * within five seconds. It runs in a session of its own, so that Ctrl-C in a terminal reaches this process only, which then stops its
 * children in order. Rejects when the program cannot be started.
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
  const quit = setTimeout(() => child.kill('SIGQUIT'), patienceMilliseconds.stop);
  const kill = setTimeout(() => child.kill('SIGKILL'), patienceMilliseconds.stop + patienceMilliseconds.quit);
  await exited;
  clearTimeout(quit);
  clearTimeout(kill);
}

/**
 * A shell that waits at the end of a pipe which only this process holds open: the pipe ends when this process does, and the shell then
 * ends the program. A shell takes one megabyte, is on every Linux and macOS, and needs no cooperation of the program.
 */
function guardAgainstOrphan(pid: number, stopSignal: NodeJS.Signals): ChildProcess {
  const script = 'read -r line; kill -s "$1" "$0"; sleep 2; kill -s QUIT "$0" && sleep 1; kill -s KILL "$0"; exit 0';
  const guard = spawn('/bin/sh', ['-c', script, String(pid), stopSignal.replace(/^SIG/, '')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  guard.once('error', () => {}); // Without a shell the program still ends with this process in every ordinary way.
  return guard;
}
