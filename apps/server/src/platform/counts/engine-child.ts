import { mkdir, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { shortPathTo } from '../children/short-path.ts';
import { type RunningChild, startChild } from '../children/start-child.ts';
import { supervise } from '../children/supervise.ts';
import type { Log } from '../log.ts';

/** The embedded counting engine in a process of its own, which is started again when it dies. */
export type Engine = {
  /** Where it speaks ClickHouse's HTTP interface. */
  socketPath: string;
  /** The process that runs now. */
  pid(): number;
  stop(): Promise<void>;
};

const program = path.join(import.meta.dirname, 'engine-process.ts');
/** Opening 400 million records took 0.4 s; a machine that has just begun is slower. */
const maxStartMilliseconds = 120_000;
const maxKeptLines = 5;

/** Starts the engine on the data folder and resolves when it answers. */
export async function startEngine(options: {
  folder: string;
  log: Log;
  /** Gets one sentence when the engine keeps dying; absent: prints it and ends this process. */
  onGivenUp?: (sentence: string) => void;
}): Promise<Engine> {
  const { folder, log } = options;
  await mkdir(folder, { recursive: true });
  const short = await shortPathTo(folder);
  const socketPath = path.join(short.path, 'counts.sock');
  let pid = 0;

  async function start(): Promise<RunningChild> {
    const lines: string[] = [];
    // The engine of a server that was just killed may still answer there; it ends before the new one opens the data.
    await rm(socketPath, { force: true });
    const child = await startChild({
      command: process.execPath,
      args: [program, folder, socketPath],
      // Statements run in libuv's threads, one each.
      env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
      stopSignal: 'SIGTERM',
      onLine(line) {
        lines.push(line);
        if (lines.length > maxKeptLines) lines.shift();
        log.warn({ line }, 'the counting engine wrote a line');
      },
    });
    pid = child.pid;
    const waiting = new AbortController();
    const end = child.exited.then((how) => {
      waiting.abort();
      throw new Error(`the counting engine ended while it started (${how}): ${lines.join(' ')}`);
    });
    // Awaited below until the engine answers; later ends are for the supervision.
    end.catch(() => {});
    await Promise.race([end, untilAnswers(socketPath, waiting.signal)]).catch(async (error: unknown) => {
      await child.stop();
      throw error;
    });
    return child;
  }

  const given = options.onGivenUp === undefined ? {} : { onGivenUp: options.onGivenUp };
  const supervision = await supervise({ name: 'the counting engine', start, log, ...given }).catch(
    async (error: unknown) => {
      await short.remove();
      throw error;
    },
  );
  return {
    socketPath,
    pid: () => pid,
    async stop() {
      await supervision.stop();
      await short.remove();
    },
  };
}

async function untilAnswers(socketPath: string, signal: AbortSignal): Promise<void> {
  for (const begun = performance.now(); !signal.aborted; await pause(10)) {
    if (await takesConnections(socketPath)) return;
    if (performance.now() - begun > maxStartMilliseconds)
      throw new Error(`the counting engine did not answer within ${maxStartMilliseconds / 1000} s`);
  }
}

function takesConnections(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
