import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Engine, startEngine } from '../counts/engine-child.ts';
import { createLog } from '../log.ts';

// One for all files of a test process: this module is loaded again for some of them.
const key = Symbol.for('portico.test-engine');

/** The counting engine of this test process. An engine takes 300 MB, so test stores have a database each and share the engine. */
export function sharedEngine(): Promise<Engine> {
  const running: unknown = Reflect.get(globalThis, key);
  if (running instanceof Promise) return running;
  const started = start();
  Reflect.set(globalThis, key, started);
  return started;
}

async function start(): Promise<Engine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-engine-'));
  const engine = await startEngine({ folder, log: createLog('error'), onGivenUp: failTests });
  // vitest ends its processes with SIGTERM.
  process.once('SIGTERM', () => process.exit());
  process.once('exit', () => {
    process.kill(engine.pid(), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return engine;
}

function failTests(sentence: string): never {
  throw new Error(sentence);
}
