import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange, keepAlive } from './http-client.ts';

const root = path.join(import.meta.dirname, '..');
const patienceMilliseconds = 120_000;
const keptOutput = 4_000;
/** Of Linux on every machine Node runs on. */
const ticksPerSecond = 100;

export type Memory = { now: number; peak: number };

export type ServerProcess = {
  url: string;
  devices: { http: string; mqtt: string };
  /** From the start of the process until every store answers. */
  startMilliseconds: number;
  /** Resident memory in bytes. */
  memory(): Promise<Memory>;
  /** Processor time used so far, all threads. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts the server as an operator would, on three ports from `port` on, with its things here unless told; waits until it is ready. */
export async function startServer(
  folder: string,
  port: number,
  database: string | null = null,
): Promise<ServerProcess> {
  const startedAt = performance.now();
  // The import ends the server when this process dies without a word. In a group of its own: Ctrl-C reaches only the bench,
  // which stops the server in order.
  const tie = path.join(root, 'tools', 'tie-to-parent.mjs');
  const child = spawn(process.execPath, ['--import', tie, path.join(root, 'apps', 'server', 'src', 'main.ts')], {
    cwd: root,
    env: { ...environment(folder, port), ...(database === null ? {} : { PORTICO_DATABASE_URL: database }) },
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
    async cpuSeconds() {
      const line = await readFile(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may contain blanks; user and system time are the 12th and 13th field after it.
      const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    },
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
