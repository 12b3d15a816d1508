import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type ChildLimits = {
  /** Memory of the whole process. */
  maxMemoryBytes: number;
  /** Time from start to end. */
  maxMilliseconds: number;
  /** Processor time, which the system counts, so that a busy machine does not fail a good file. */
  maxProcessorSeconds: number;
  maxAnswerBytes: number;
};

/**
 * `peakBytes`: the highest resident memory that was seen. `limit`: the child used too much memory or time, or wrote too much. `crash`: it
 * ended by itself without an answer.
 */
export type ChildOutcome = { peakBytes: number } & (
  | { kind: 'answered'; answer: Buffer }
  | { kind: 'failed'; cause: FailureCause; reason: string }
);
type FailureCause = 'limit' | 'crash' | 'cancelled';

const program = path.join(import.meta.dirname, '../../../../..');
/** The only paths that a child may read: the code it runs. */
const readablePaths = ['apps/server/src', 'apps/server/package.json', 'node_modules', 'package.json'];
/** Share of the memory limit that JavaScript objects may take; buffers and native memory take the rest. */
const heapShare = 0.6;
/** Addresses that Node and V8 reserve at the start without using them (595 MB on x64); the system counts them as private memory. */
const reservedBytes = 640_000_000;
const watchMilliseconds = 100;
const maxErrorTextLength = 2000;
/**
 * Sets limits in the shell that becomes the child: private memory and processor time, enforced by the system without delay; no core
 * dump, no files. Of all processes, the system should end this one first when memory is short, and run it after the server's own work.
 * RLIMIT_DATA (-d) is used, because RLIMIT_AS (-v) would also count the gigabytes of addresses that V8 reserves for its heap.
 */
const shellLine =
  'ulimit -c 0; ulimit -f 0; ulimit -t "$1"; ulimit -d "$2"; shift 2; ' +
  '{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; exec nice -n 5 "$@"';
/** Signals with which V8, the C library and the system end a process that is out of memory or processor time. */
const limitSignals = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGXCPU', 'SIGKILL'];

/**
 * Runs a module of the server in a child process with limited memory and time, without the server's environment, and without access to
 * other files, programs and threads. The child gets `message` on standard input and answers on standard output. Never rejects.
 */
export async function runChild(options: {
  module: URL;
  message: readonly Uint8Array[];
  limits: ChildLimits;
  signal: AbortSignal;
}): Promise<ChildOutcome> {
  const { module, message, limits, signal } = options;
  const child = spawn('/bin/sh', ['-c', shellLine, 'sh', ...systemLimits(limits), ...nodeCommand(module, limits)], {
    cwd: '/',
    env: {
      // biome-ignore lint/style/noProcessEnv: the search path of `nice` is all the child gets of the environment.
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      MALLOC_ARENA_MAX: '2',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const stops: { cause: FailureCause; reason: string }[] = [];
  const stop = (cause: FailureCause, reason: string) => {
    stops.push({ cause, reason });
    child.kill('SIGKILL');
  };
  const onAbort = () => stop('cancelled', 'the sender has gone');
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const timer = setTimeout(() => stop('limit', `more than ${limits.maxMilliseconds} ms`), limits.maxMilliseconds);
  const memory = watchMemory(child, limits.maxMemoryBytes, (bytes) => stop('limit', `${bytes} bytes of memory`));
  sendMessage(child.stdin, message);
  const answer = collect(child.stdout, limits.maxAnswerBytes, () => stop('limit', 'too long an answer'));
  const errorText = collect(child.stderr, maxErrorTextLength, () => {});
  const ended = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, ending) => resolve(ending ?? `exit code ${code}`));
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', onAbort);
  const peakBytes = memory.stop();
  const [stopped] = stops;
  if (stopped !== undefined) return { kind: 'failed', ...stopped, peakBytes };
  if (ended === 'exit code 0') return { kind: 'answered', answer: answer(), peakBytes };
  const cause = limitSignals.includes(ended) ? 'limit' : 'crash';
  return { kind: 'failed', cause, reason: `${ended}: ${errorText().toString().trim()}`, peakBytes };
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

const systemLimits = ({ maxProcessorSeconds, maxMemoryBytes }: ChildLimits) => [
  String(maxProcessorSeconds),
  String(Math.ceil((maxMemoryBytes + reservedBytes) / 1024)),
];

function nodeCommand(module: URL, { maxMemoryBytes }: ChildLimits): string[] {
  const heapMebibytes = Math.floor((maxMemoryBytes * heapShare) / 1_048_576);
  return [
    process.execPath,
    '--permission',
    // For the image library. A native addon is not bound by the permissions; the limits above hold for it, too.
    '--allow-addons',
    ...readablePaths.map((readable) => `--allow-fs-read=${path.join(program, readable)}`),
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    `--max-old-space-size=${heapMebibytes}`,
    fileURLToPath(module),
  ];
}

function sendMessage(input: Writable, message: readonly Uint8Array[]): void {
  // A child that ended early closes the pipe; its exit tells the reason.
  input.on('error', () => {});
  for (const part of message) input.write(part);
  input.end();
}

/** Returns a function for the bytes collected so far. After more than `maxBytes`, calls `onTooMany` and drops the rest. */
function collect(stream: Readable, maxBytes: number, onTooMany: () => void): () => Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > maxBytes) onTooMany();
    else chunks.push(chunk);
  });
  return () => Buffer.concat(chunks);
}

/**
 * Looks at the child's resident memory ten times a second. The system's own limit is faster, but macOS ignores it, and on Linux it does
 * not cover shared memory. `stop` returns the highest value seen.
 */
function watchMemory({ pid }: Child, maxBytes: number, onExceeded: (bytes: number) => void): { stop(): number } {
  let peakBytes = 0;
  let isReading = false;
  const look = async () => {
    if (pid === undefined || isReading) return;
    isReading = true;
    const bytes = await readResidentBytes(pid);
    isReading = false;
    peakBytes = Math.max(peakBytes, bytes);
    if (bytes > maxBytes) onExceeded(bytes);
  };
  const timer = setInterval(() => void look(), watchMilliseconds);
  return {
    stop() {
      clearInterval(timer);
      return peakBytes;
    },
  };
}

/** 0 when the process has ended. */
async function readResidentBytes(pid: number): Promise<number> {
  try {
    if (process.platform !== 'linux')
      return 1024 * Number((await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout);
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
