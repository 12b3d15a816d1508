// A module for tests of child processes: it does something that a job must not do.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { answerJob } from '../uploads/answer-job.ts';

const kept: unknown[] = [];

const behaviours: Readonly<Record<string, () => unknown>> = {
  fillBuffers: () => {
    for (;;) kept.push(Buffer.alloc(20_000_000, 1));
  },
  fillSharedMemory: () => {
    for (;;) kept.push(new Uint8Array(new SharedArrayBuffer(20_000_000)).fill(1));
  },
  fillHeap: () => {
    for (let number = 0; ; number += 1) kept.push({ number, text: `${number}` });
  },
  growOneArray: () => {
    const row: null[] = [];
    for (;;) row.push(null);
  },
  allocateAtOnce: () => findErrorCode(() => Buffer.alloc(2_000_000_000)),
  loop: () => {
    for (;;);
  },
  sleep: () => pause(60_000),
  writeMuch: () => 'x'.repeat(2_000_000),
  throw: () => {
    throw new Error('broken file');
  },
  readEnvironment: () => Object.keys(process.env).toSorted(),
  useSystem: () => ({
    readFile: findErrorCode(() => readFileSync('/etc/hosts')),
    writeFile: findErrorCode(() => writeFileSync(path.join(tmpdir(), 'portico-child'), 'x')),
    startProgram: findErrorCode(() => spawnSync('/bin/true')),
    startThread: findErrorCode(() => new Worker('1', { eval: true })),
    evaluate: findErrorCode(() => Reflect.construct(Function, ['return 1'])),
  }),
};

function findErrorCode(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    const { code, name } = Object(error) as { code?: string; name?: string }; // Node's errors have a code
    return code ?? name ?? 'unknown';
  }
}

// The cast is safe: the test names a behaviour.
await answerJob(async (params) => ({ value: await behaviours[(params as { behaviour: string }).behaviour]?.() }));
