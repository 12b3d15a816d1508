import { type ChildProcess, spawn } from 'node:child_process';
import { constants, publicEncrypt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fleet, fleet } from '@portico/contract/fields/fleet';
import * as z from 'zod/mini';

const root = path.join(import.meta.dirname, '../..');
const startSeconds = 60;

const loginFile = z.object({
  logins: z.array(
    z.object({ username: z.string(), password: z.string(), role: z.string(), company: z.nullable(z.string()) }),
  ),
});

/**
 * A server process of its own on free ports and a temporary folder, with the companies and devices of the demonstration, which send
 * nothing.
 */
export type Portico = {
  api: string;
  deviceHttp: string;
  mqtt: string;
  folder: string;
  fleet(): Fleet;
  /** A token of the first login with a role in a company. */
  login(company: string | null, role: string): Promise<string>;
  /** Process id of the server. */
  pid(): number;
  /** Kills the server with SIGKILL, as a crash would. */
  kill(): Promise<void>;
  /** Ends the server with a signal and returns its exit code. */
  end(signal: 'SIGTERM' | 'SIGINT'): Promise<number | null>;
  /** Starts the server; `settings` are added to its environment and take precedence. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Runs the simulator to its end and returns its last output; throws with the output when it fails. */
  simulate(args: readonly string[]): Promise<string>;
  stopAndRemove(): Promise<void>;
};

/**
 * Starts a server. Its clock, and the simulator's, is `clockAhead` milliseconds ahead of the machine's. `onLine` receives each line of the
 * server's output; without it, errors are printed. The caller must stop the server.
 */
export async function startPortico({
  clockAhead = 0,
  onLine,
}: {
  clockAhead?: number;
  onLine?: (line: string) => void;
} = {}): Promise<Portico> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-story-'));
  const [port = 0, http = 0, xml = 0, tcp7e = 0, tcp7eAnalog = 0, mqtt = 0] = await findFreePorts(6);
  const node = clockAhead === 0 ? [] : ['--import', path.join(import.meta.dirname, 'clock-shift-preload.ts')];
  const clock = { PORTICO_TEST_CLOCK_AHEAD: String(clockAhead) };
  let child: ChildProcess | null = null;

  async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    const env = {
      ...process.env,
      PORTICO_DATA: folder,
      PORTICO_DEMO: 'on',
      PORTICO_CAPTCHA: 'off',
      PORTICO_LOG_LEVEL: 'warn',
      PORTICO_PORT: String(port),
      PORTICO_DEVICE_HTTP_PORT: String(http),
      PORTICO_DEVICE_TCP_XML_PORT: String(xml),
      PORTICO_DEVICE_TCP_7E_PORT: String(tcp7e),
      PORTICO_DEVICE_TCP_7E_ANALOG_PORT: String(tcp7eAnalog),
      PORTICO_MQTT_PORT: String(mqtt),
      ...clock,
      ...settings,
    };
    const started = spawn(process.execPath, [...node, path.join(root, 'apps/server/src/main.ts')], {
      env,
      stdio: onLine === undefined ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    if (onLine !== undefined)
      for (const stream of [started.stdout, started.stderr])
        if (stream !== null) createInterface({ input: stream }).on('line', onLine);
    for (let tries = 0; tries < startSeconds * 20; tries += 1) {
      if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}`);
      if (started.signalCode !== null) throw new Error(`the server was ended by ${started.signalCode}`);
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (ready?.ok) return;
      await pause(50);
    }
    throw new Error('the server was not ready in time');
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null> {
    const ending = child;
    child = null;
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return null;
    const exit = once(ending, 'exit');
    ending.kill(signal);
    await exit;
    return ending.exitCode;
  }

  await start();
  const api = `http://127.0.0.1:${port}/hx-api`;
  return {
    api,
    deviceHttp: `http://127.0.0.1:${http}`,
    mqtt: `mqtt://127.0.0.1:${mqtt}`,
    folder,
    fleet: () => fleet.parse(JSON.parse(readFileSync(path.join(folder, 'demo/fleet.json'), 'utf8'))),
    async login(company, role) {
      const { logins } = loginFile.parse(JSON.parse(readFileSync(path.join(folder, 'demo/logins.json'), 'utf8')));
      const found = logins.find((each) => each.role === role && each.company === company);
      if (found === undefined) throw new Error(`no login of role ${role}`);
      return login(api, found.username, found.password);
    },
    pid: () => child?.pid ?? 0,
    async kill() {
      await end('SIGKILL');
    },
    end,
    start,
    async simulate(args) {
      const doors = [
        '--http',
        `http://127.0.0.1:${http}`,
        '--tcp-xml',
        `127.0.0.1:${xml}`,
        '--tcp-7e',
        `127.0.0.1:${tcp7e}`,
        '--tcp-7e-analog',
        `127.0.0.1:${tcp7eAnalog}`,
        '--mqtt',
        `mqtt://127.0.0.1:${mqtt}`,
      ];
      const program = path.join(root, 'apps/simulator/src/main.ts');
      const simulator = spawn(process.execPath, [...node, program, ...args, ...doors], {
        env: { ...process.env, ...clock },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      simulator.stdout.on('data', (chunk) => (output = `${output}${chunk}`.slice(-4000)));
      simulator.stderr.on('data', (chunk) => (output = `${output}${chunk}`.slice(-4000)));
      const [code] = await once(simulator, 'exit');
      if (code !== 0) throw new Error(`the simulator ended with ${code}: ${output}`);
      return output;
    },
    async stopAndRemove() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Ports on which nothing listens now. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

const keyReply = z.object({ publicKey: z.string(), nonce: z.string() });
const tokenReply = z.object({ token: z.string() });

async function login(api: string, username: string, password: string): Promise<string> {
  const { publicKey, nonce } = keyReply.parse(await (await fetch(`${api}/auth/publicKey`)).json());
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const sealed = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, Buffer.from(`${nonce}\n${password}`));
  const body = { username, password: sealed.toString('base64') };
  const reply = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return tokenReply.parse(await reply.json()).token;
}
