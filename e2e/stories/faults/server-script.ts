import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');

export type ScriptResult = { code: number | null; output: string };

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
