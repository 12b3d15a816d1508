import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { fuzz, fuzzTargets } from './fuzz-targets.ts';

// Fuzzes every decoder and framer: node fuzz-command.ts [inputs per target] [seed]. Each target runs in a worker whose heap and buffers may
// not grow beyond 64 MiB.
const maxMemoryBytes = 64 * 1024 * 1024;
const [inputs = 300_000, seed = Math.floor(Date.now() / 1000)] = process.argv.slice(2).map(Number);
const inputsPerPart = 10_000;

async function runTarget(name: string): Promise<boolean> {
  const worker = new Worker(fileURLToPath(import.meta.url), {
    workerData: { name, inputs, seed },
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  });
  return new Promise((resolve) => {
    worker.on('error', (error) => {
      process.stdout.write(`${name}: ${error.message}\n`);
      resolve(false);
    });
    worker.on('exit', (code) => resolve(code === 0));
  });
}

function work({ name, inputs, seed }: { name: string; inputs: number; seed: number }): void {
  const target = fuzzTargets.find((each) => each.name === name);
  if (target === undefined) throw new Error(`no target ${name}`);
  let slowest = 0;
  let memory = 0;
  for (let done = 0; done < inputs; done += inputsPerPart) {
    const count = Math.min(inputsPerPart, inputs - done);
    slowest = Math.max(slowest, fuzz(target, count, seed + done).maxMilliseconds);
    memory = Math.max(memory, process.memoryUsage().arrayBuffers);
    if (memory > maxMemoryBytes) throw new Error(`${memory} bytes of buffers`);
  }
  const buffers = (memory / 1024 / 1024).toFixed(1);
  process.stdout.write(`${name}: ${inputs} inputs, slowest ${slowest.toFixed(1)} ms, buffers ${buffers} MiB\n`);
}

if (isMainThread) {
  process.stdout.write(`seed ${seed}\n`);
  let failed = 0;
  for (const { name } of fuzzTargets) if (!(await runTarget(name))) failed += 1;
  process.stdout.write(`${fuzzTargets.length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
} else {
  work(workerData);
}
