import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const script = path.join(import.meta.dirname, 'start.mjs');
const maxTestMilliseconds = 120_000;
const running: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) await stopChild(child);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function createSettings(): Promise<Record<string, string>> {
  const [port, mqtt, http, xml, tcp7e, tcp7eAnalog] = await freePorts(6);
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-start-'));
  folders.push(folder);
  return {
    PORTICO_DATA: folder,
    PORTICO_PORT: String(port),
    PORTICO_MQTT_PORT: String(mqtt),
    PORTICO_DEVICE_HTTP_PORT: String(http),
    PORTICO_DEVICE_TCP_XML_PORT: String(xml),
    PORTICO_DEVICE_TCP_7E_PORT: String(tcp7e),
    PORTICO_DEVICE_TCP_7E_ANALOG_PORT: String(tcp7eAnalog),
  };
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => openServer(0)));
  const ports = servers.map(readPort);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function openServer(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function readPort(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

type StartedProcess = {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
  waitForOutput(text: string): Promise<void>;
};

function start(args: readonly string[], env: Record<string, string>): StartedProcess {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const waitForOutput = async (text: string) => {
    const isOver = ended.then(() => 'over' as const);
    while (!output.includes(text)) {
      const pause = new Promise<'later'>((resolve) => setTimeout(resolve, 100, 'later'));
      if ((await Promise.race([isOver, pause])) === 'over' && !output.includes(text)) throw new Error(output);
    }
  };
  return { child, output: () => output, ended, waitForOutput };
}

/** The process of the server that a starter has started, directly or through the pinned Node. */
function findServer(starter: ChildProcess): number {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const parents = new Map(processes.map(([pid, parent]) => [Number(pid), Number(parent)]));
  const isBelowStarter = (pid: number): boolean =>
    pid === starter.pid || (pid > 1 && isBelowStarter(parents.get(pid) ?? 0));
  const found = processes.find(
    ([pid, , ...args]) => args.join(' ').includes('server/src/main.ts') && isBelowStarter(Number(pid)),
  );
  return Number(found?.[0]);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGTERM');
  await end;
}

test(
  'only the first start prints a password; a parallel start fails',
  async () => {
    const env = await createSettings();
    const first = start(['--empty'], env);
    await first.waitForOutput('Portico is running.');
    expect(first.output()).toMatch(/one-time password: \S{10,}/);
    const ready = await fetch(`http://127.0.0.1:${env['PORTICO_PORT']}/readyz`);
    expect(ready.status).toBe(200);

    const second = start(['--empty'], { ...(await createSettings()), PORTICO_DATA: env['PORTICO_DATA'] ?? '' });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^Another Portico .* uses the data folder .*; stop it first\.$/m);
    expect(second.output()).not.toMatch(/^\s+at /m);

    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const restarted = start(['--empty'], env);
    await restarted.waitForOutput('Portico is running.');
    expect(restarted.output()).not.toContain('one-time password');
  },
  maxTestMilliseconds,
);

test(
  'Ctrl-C names the server that does not stop, and a second one ends it',
  async () => {
    const portico = start(['--empty'], await createSettings());
    await portico.waitForOutput('Portico is running.');
    process.kill(findServer(portico.child), 'SIGSTOP');
    portico.child.kill('SIGINT');
    await portico.waitForOutput('Waiting for the server to stop');
    portico.child.kill('SIGINT');
    expect(await portico.ended).toBe(1);
    expect(portico.output()).toContain('Ending everything at once. What was acknowledged is safe.');
  },
  maxTestMilliseconds,
);

test(
  'a port in use is reported in one sentence',
  async () => {
    const env = await createSettings();
    const other = await openServer(Number(env['PORTICO_PORT']));
    const portico = start(['--empty'], env);
    expect(await portico.ended).toBe(1);
    expect(portico.output()).toContain(`Port ${env['PORTICO_PORT']} is in use by another program`);
    expect(portico.output()).not.toContain('Portico is running.');
    expect(portico.output()).not.toMatch(/^\s+at /m);
    other.close();
  },
  maxTestMilliseconds,
);

test.each([
  ['an unknown option', ['--emty'], {}, '--emty'],
  ['a wrong value', ['--empty'], { PORTICO_PORT: 'abc' }, 'PORTICO_PORT must be a port'],
  ['a misspelt name', ['--empty'], { PORTICO_PROT: '1' }, 'PORTICO_PROT is not a setting'],
] as const)(
  '%s is reported in one sentence',
  async (_story, args, extraSettings, sentence) => {
    const portico = start(args, { ...(await createSettings()), ...extraSettings });
    expect(await portico.ended).toBe(1);
    expect(portico.output()).toContain(sentence);
    expect(portico.output()).not.toMatch(/^\s+at /m);
  },
  maxTestMilliseconds,
);
