import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { startChild } from './start-child.ts';
import { superviseChild } from './supervise.ts';

const log = createLog('silent');

/** Starts a child that runs a shell command line. */
const shell = (line: string, onLine: (text: string) => void = () => {}) =>
  startChild({ command: '/bin/sh', args: ['-c', line], stopSignal: 'SIGTERM', onLine });

async function isAlive(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // State Z: a zombie, which has ended but was not yet waited for.
  return state !== '' && !/\) Z /.test(state);
}

test('lines of both streams and the exit reason are received', async () => {
  const lines: string[] = [];
  const child = await shell('echo out; echo err >&2; exit 3', (line) => void lines.push(line));
  expect(await child.exited).toBe('exit code 3');
  await expect.poll(() => lines.toSorted()).toEqual(['err', 'out']);
});

test('starting a program that does not exist rejects', async () => {
  await expect(
    startChild({ command: '/no/such/program', args: [], stopSignal: 'SIGTERM', onLine: () => {} }),
  ).rejects.toThrow('ENOENT');
});

test('stop sends the stop signal and waits until the child has ended', async () => {
  const child = await shell('trap "sleep 0.2; exit 0" TERM; echo up; while :; do sleep 0.05; done');
  await pause(200);
  await child.stop();
  expect(await child.exited).toBe('exit code 0');
});

test('a child that dies is started again', async () => {
  const pids: number[] = [];
  const start = async () => {
    const child = await shell('sleep 60');
    pids.push(child.pid);
    return child;
  };
  const supervision = await superviseChild({ name: 'the child', start, log });
  onTestFinished(() => supervision.stop());
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await expect.poll(() => pids.length).toBe(2);
  await supervision.waitUntilRunning();
  expect(await isAlive(pids[1] ?? 0)).toBe(true);
});

test('callers wait while the child is started again', async () => {
  let starts = 0;
  const started = Promise.withResolvers<void>();
  const children: number[] = [];
  const start = async () => {
    starts += 1;
    if (starts === 2) await started.promise;
    const child = await shell('sleep 60');
    children.push(child.pid);
    return child;
  };
  const supervision = await superviseChild({ name: 'the child', start, log });
  onTestFinished(() => supervision.stop());
  process.kill(children[0] ?? 0, 'SIGKILL');
  await expect.poll(() => starts).toBe(2);
  let isUp = false;
  const waiting = supervision.waitUntilRunning().then(() => (isUp = true));
  await pause(50);
  expect(isUp).toBe(false);
  started.resolve();
  await waiting;
});

test('a child that dies three times within a minute is not restarted', async () => {
  const sentences: string[] = [];
  let starts = 0;
  const start = async () => {
    starts += 1;
    return shell('sleep 0.05; exit 7');
  };
  const supervision = await superviseChild({
    name: 'the child',
    start,
    log,
    onRestartsExhausted: (text) => void sentences.push(text),
  });
  onTestFinished(() => supervision.stop());
  await expect.poll(() => sentences.length).toBe(1);
  await pause(200);
  expect(sentences).toEqual(['The child ended 3 times within a minute (last: exit code 7); Portico stops.']);
  expect(starts).toBe(3);
});

test('a start that fails counts as a death', async () => {
  const sentences: string[] = [];
  let starts = 0;
  const start = async () => {
    starts += 1;
    if (starts > 1) throw new Error('no room');
    return shell('exit 1');
  };
  await superviseChild({ name: 'the child', start, log, onRestartsExhausted: (text) => void sentences.push(text) });
  await expect.poll(() => sentences.length).toBe(1);
  expect(sentences[0]).toContain('last: the start failed: no room');
});

test('a stopped child is not started again', async () => {
  let starts = 0;
  const start = async () => {
    starts += 1;
    return shell('sleep 60');
  };
  const supervision = await superviseChild({ name: 'the child', start, log });
  await supervision.stop();
  await pause(100);
  expect(starts).toBe(1);
});

test('a child is gone five seconds after its parent was killed', async () => {
  const program = `
    import { startChild } from ${JSON.stringify(path.join(import.meta.dirname, 'start-child.ts'))};
    const args = ['-c', 'trap "" INT; while :; do sleep 0.1; done'];
    const child = await startChild({ command: '/bin/sh', args, stopSignal: 'SIGINT', onLine: () => {} });
    process.stdout.write(child.pid + '\\n');
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]; // standard output gives bytes
  const pid = Number(line.toString().trim());
  expect(await isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await pause(5000);
  expect(await isAlive(pid)).toBe(false);
});
