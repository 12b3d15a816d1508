import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findFreePorts } from '../portico.ts';

const root = path.join(import.meta.dirname, '../../..');

export type ScriptResult = { code: number | null; output: string };

/** Starts a server on free ports and a data folder on which it must refuse to start. */
export async function startRefusedServer(folder: string): Promise<ScriptResult> {
  const [port] = await findFreePorts(1);
  const off = ['DEVICE_HTTP', 'DEVICE_TCP_XML', 'DEVICE_TCP_7E', 'DEVICE_TCP_7E_ANALOG', 'MQTT'];
  const ports = Object.fromEntries(off.map((name) => [`PORTICO_${name}_PORT`, '0']));
  return runServerScript(folder, 'main.ts', [], { ...ports, PORTICO_PORT: String(port) });
}

/** Runs a program of the server (`script`, below apps/server/src) on a data folder to its end. */
export async function runServerScript(
  folder: string,
  script: string,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<ScriptResult> {
  const env = { ...process.env, PORTICO_DATA: folder, ...settings };
  const file = path.join(root, 'apps/server/src', script);
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  await once(child, 'close');
  return { code: child.exitCode, output };
}
