import { mkdir, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createShortPath } from '../children/short-path.ts';
import { type RunningChild, startChild } from '../children/start-child.ts';
import { superviseChild } from '../children/supervise.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { restoreEngineLinks } from './restore-engine-links.ts';
import { restoreTableVersions } from './restore-table-versions.ts';
import { restoreTableDefinitions } from './table-definitions.ts';

/** The embedded counting engine in a child process, which is restarted when it dies. */
export type EmbeddedEngine = {
  /** The socket on which the engine serves ClickHouse's HTTP interface. */
  socketPath: string;
  /** Process id of the current child. */
  pid(): number;
  stop(): Promise<void>;
};

const program = path.join(import.meta.dirname, 'engine-process.ts');
/** Generous: opening 400 million records took 0.4 s, but a machine that has just booted is slower. */
const maxStartMilliseconds = 120_000;
const maxKeptLines = 5;

/** Starts the engine on the data folder and resolves when it accepts connections. Rejects when the engine does not start. */
export async function startEmbeddedEngine(options: {
  folder: string;
  log: Log;
  /** Called with one sentence when the engine keeps dying; absent: the sentence is printed and this process ends. */
  onRestartsExhausted?: (sentence: string) => void;
}): Promise<EmbeddedEngine> {
  const { folder, log } = options;
  await mkdir(folder, { recursive: true });
  await restoreTableDefinitions(folder, log);
  await restoreEngineLinks(folder, log);
  await restoreTableVersions(folder, log);
  const shortPath = await createShortPath(folder);
  const socketPath = path.join(shortPath.path, 'counts.sock');
  let pid = 0;

  async function start(): Promise<RunningChild> {
    const lines: string[] = [];
    // The engine of a server that was just killed may still listen on the socket; it ends before the new one opens the data.
    await rm(socketPath, { force: true });
    const child = await startChild({
      command: process.execPath,
      args: [program, folder, socketPath],
      // Each statement occupies one thread of libuv's pool.
      env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
      stopSignal: 'SIGTERM',
      onLine(line) {
        lines.push(line);
        if (lines.length > maxKeptLines) lines.shift();
        log.warn({ line }, 'the counting engine wrote a line');
      },
    });
    pid = child.pid;
    const waitAbort = new AbortController();
    const exitedEarly = child.exited.then((exitReason) => {
      waitAbort.abort();
      throw new StartError(explainEnd(exitReason, lines.join(' ')));
    });
    // Awaited below until the engine answers; a later end is handled by the supervision.
    exitedEarly.catch(() => {});
    await Promise.race([exitedEarly, waitForConnections(socketPath, waitAbort.signal)]).catch(
      async (error: unknown) => {
        await child.stop();
        throw error;
      },
    );
    return child;
  }

  const exhaustedOption =
    options.onRestartsExhausted === undefined ? {} : { onRestartsExhausted: options.onRestartsExhausted };
  const supervision = await superviseChild({ name: 'the counting engine', start, log, ...exhaustedOption }).catch(
    async (error: unknown) => {
      await shortPath.remove();
      throw error;
    },
  );
  return {
    socketPath,
    pid: () => pid,
    async stop() {
      await supervision.stop();
      await shortPath.remove();
    },
  };
}

/** One sentence about an engine that ended while it started. `output`: its last lines. */
function explainEnd(exitReason: string, output: string): string {
  const definition = /Cannot parse definition from metadata file (\S+?\.sql)/.exec(output)?.[1];
  return definition === undefined
    ? `The counting engine ended while it started (${exitReason}): ${output}`
    : `The definition of a table of the counts is damaged, and there is no copy of it: put ${definition} from a backup of the data folder in its place.`;
}

async function waitForConnections(socketPath: string, signal: AbortSignal): Promise<void> {
  for (const startedAt = performance.now(); !signal.aborted; await pause(10)) {
    if (await acceptsConnections(socketPath)) return;
    if (performance.now() - startedAt > maxStartMilliseconds)
      throw new StartError(`The counting engine did not answer within ${maxStartMilliseconds / 1000} s.`);
  }
}

function acceptsConnections(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
