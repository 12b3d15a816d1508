import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedEngine, startEmbeddedEngine } from '../counting-store/engine-child.ts';
import { createLog } from '../log.ts';

// Global key, so that all files of a test process share one engine although this module is loaded again for some of them.
const key = Symbol.for('portico.test-engine');

/** The counting engine of this test process. It takes 300 MB, so all test stores share it, each with its own database. */
export function getSharedEngine(): Promise<EmbeddedEngine> {
  const running: unknown = Reflect.get(globalThis, key);
  if (running instanceof Promise) return running;
  const started = start();
  Reflect.set(globalThis, key, started);
  return started;
}

async function start(): Promise<EmbeddedEngine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-engine-'));
  const engine = await startEmbeddedEngine({ folder, log: createLog('error'), onRestartsExhausted: failTests });
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
