import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange, keepAlive } from './http-client.ts';
import { cpuSecondsTogether, memoryOfEach, memoryTogether } from './process-tree.ts';

const root = path.join(import.meta.dirname, '..');
const patienceMilliseconds = 120_000;
const keptOutput = 4_000;

export type Memory = { now: number; peak: number };

export type ServerProcess = {
  url: string;
  devices: { http: string; mqtt: string };
  /** From the start of the process until every store answers. */
  startMilliseconds: number;
  /** Resident memory of the server's own process in bytes. */
  memory(): Promise<Memory>;
  /** Bytes of the server's process and its child processes; what they share counts once. */
  memoryTogether(): Promise<number>;
  /** The same by process. */
  memoryOfEach(): ReturnType<typeof memoryOfEach>;
  /** Processor time used so far by the server's process and its child processes. */
  cpuSeconds(): Promise<number>;
  /** Sends a message to a module of `imports`, and resolves with its answer. */
  request(message: string): Promise<unknown>;
  stop(): Promise<void>;
};

export type StartOptions = {
  /** A PostgreSQL server for the base data; otherwise it is embedded. */
  database?: string;
  /** The checkout whose server is started; otherwise this one. */
  checkout?: string;
  /** Modules loaded before the server. */
  imports?: readonly string[];
  /** Environment variables beside the usual ones of a bench. */
  settings?: Readonly<Record<string, string>>;
};

/** Starts the server as an operator would, on three ports from `port` on; waits until it is ready. */
export async function startServer(folder: string, port: number, options: StartOptions = {}): Promise<ServerProcess> {
  const { database, checkout = root, imports = [], settings = {} } = options;
  const startedAt = performance.now();
  // The import ends the server when this process dies without a word. In a group of its own: Ctrl-C reaches only the bench,
  // which stops the server in order.
  const tie = path.join(root, 'tools', 'tie-to-parent.mjs');
  const loaded = [tie, ...imports].flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...loaded, path.join(checkout, 'apps', 'server', 'src', 'main.ts')], {
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
      output = (output + chunk.toString('utf8')).slice(-keptOutput);
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
    await untilReady(url, () => {
      if (!isRunning()) throw new Error(`The server ended while starting:\n${output}`);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const { pid } = child;
  return {
    url,
    devices: { http: `http://127.0.0.1:${port + 1}`, mqtt: `mqtt://127.0.0.1:${port + 2}` },
    startMilliseconds: performance.now() - startedAt,
    async memory() {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
      return { now: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024 };
    },
    memoryTogether: () => memoryTogether(pid ?? 0),
    memoryOfEach: () => memoryOfEach(pid ?? 0),
    cpuSeconds: () => cpuSecondsTogether(pid ?? 0),
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

async function untilReady(url: string, requireRunning: () => void): Promise<void> {
  const agent = keepAlive(1);
  const deadline = performance.now() + patienceMilliseconds;
  try {
    while (performance.now() < deadline) {
      requireRunning();
      const reply = await exchange({ agent, url: `${url}/readyz`, method: 'GET' }).catch(() => null);
      if (reply?.status === 200) return;
      await pause(20);
    }
  } finally {
    agent.destroy();
  }
  throw new Error(`The server was not ready after ${patienceMilliseconds / 1000} seconds.`);
}
