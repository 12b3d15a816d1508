import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createKeepAliveAgent, sendRequest } from './http-client.ts';
import { readMemoryByProcess, sumProcessTreeCpuSeconds, sumProcessTreeMemoryBytes } from './process-tree.ts';

const root = path.join(import.meta.dirname, '..');
const maxStartMilliseconds = 120_000;
const maxOutputCharacters = 4_000;

export type ProcessMemory = { currentBytes: number; peakBytes: number };

export type ServerProcess = {
  url: string;
  deviceUrls: { http: string; mqtt: string };
  /** Milliseconds from the start of the process until every store answers. */
  startMilliseconds: number;
  /** Resident memory of the server's own process in bytes. */
  memory(): Promise<ProcessMemory>;
  /** Memory in bytes of the server's process and its child processes; shared pages count once. */
  totalMemory(): Promise<number>;
  /** Memory in bytes of each of these processes, with its name. */
  memoryByProcess(): ReturnType<typeof readMemoryByProcess>;
  /** Processor seconds used so far by the server's process and its child processes. */
  cpuSeconds(): Promise<number>;
  /** Sends a message to a module in `imports`, and resolves with its reply. */
  request(message: string): Promise<unknown>;
  stop(): Promise<void>;
};

export type ServerStartOptions = {
  /** URL of a PostgreSQL server for the base data; absent: embedded. */
  database?: string;
  /** The checkout whose server is started; absent: this one. */
  checkout?: string;
  /** Modules loaded before the server. */
  imports?: readonly string[];
  /** Environment variables in addition to the usual ones of a bench. */
  settings?: Readonly<Record<string, string>>;
};

/**
 * Starts the server as an operator would, on three ports from `port` on, and waits until it is ready. Rejects if the server ends before
 * that.
 */
export async function startServer(
  folder: string,
  port: number,
  options: ServerStartOptions = {},
): Promise<ServerProcess> {
  const { database, checkout = root, imports = [], settings = {} } = options;
  const startedAt = performance.now();
  // The imported module ends the server when this process dies. `detached` puts the server into its own process group, so that Ctrl-C
  // reaches only the bench, which then stops the server.
  const tieToParent = path.join(root, 'tools', 'tie-to-parent.mjs');
  const importFlags = [tieToParent, ...imports].flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...importFlags, path.join(checkout, 'apps', 'server', 'src', 'main.ts')], {
    cwd: checkout,
    env: {
      ...environment(folder, port),
      ...(database === undefined ? {} : { PORTICO_DATABASE_URL: database }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-maxOutputCharacters);
    });
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    if (isRunning()) child.kill('SIGTERM');
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(url, () => {
      if (!isRunning()) throw new Error(`The server ended while starting:\n${output}`);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const { pid } = child;
  return {
    url,
    deviceUrls: { http: `http://127.0.0.1:${port + 1}`, mqtt: `mqtt://127.0.0.1:${port + 2}` },
    startMilliseconds: performance.now() - startedAt,
    async memory() {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
      return { currentBytes: kilobytes('VmRSS') * 1024, peakBytes: kilobytes('VmHWM') * 1024 };
    },
    totalMemory: () => sumProcessTreeMemoryBytes(pid ?? 0),
    memoryByProcess: () => readMemoryByProcess(pid ?? 0),
    cpuSeconds: () => sumProcessTreeCpuSeconds(pid ?? 0),
    request: (message) =>
      new Promise((resolve, reject) => {
        child.once('message', resolve);
        child.send(message, (error) => error !== null && reject(error));
      }),
    stop,
  };
}

function environment(folder: string, port: number): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PORTICO_'));
  return {
    ...Object.fromEntries(inherited),
    PORTICO_DATA: folder,
    PORTICO_PORT: String(port),
    PORTICO_DEVICE_HTTP_PORT: String(port + 1),
    PORTICO_MQTT_PORT: String(port + 2),
    PORTICO_DEVICE_TCP_XML_PORT: '0',
    PORTICO_DEVICE_TCP_7E_PORT: '0',
    PORTICO_DEVICE_TCP_7E_ANALOG_PORT: '0',
    PORTICO_DEMO: 'off',
    PORTICO_CAPTCHA: 'off',
    PORTICO_LOG_LEVEL: 'warn',
  };
}

async function waitUntilReady(url: string, requireRunning: () => void): Promise<void> {
  const agent = createKeepAliveAgent(1);
  const deadline = performance.now() + maxStartMilliseconds;
  try {
    while (performance.now() < deadline) {
      requireRunning();
      const reply = await sendRequest({ agent, url: `${url}/readyz`, method: 'GET' }).catch(() => null);
      if (reply?.status === 200) return;
      await pause(20);
    }
  } finally {
    agent.destroy();
  }
  throw new Error(`The server was not ready after ${maxStartMilliseconds / 1000} seconds.`);
}
