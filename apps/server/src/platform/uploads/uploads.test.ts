import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { createLog } from '../log.ts';
import { testSender } from '../testing/test-sender.ts';
import { encodeJobMessage } from './job-message.ts';
import { runChild } from './run-child.ts';
import { createTurns } from './turns.ts';
import { openUploadJobs } from './upload-jobs.ts';
import { createUploadRoom } from './upload-room.ts';

const module = new URL('../testing/misbehaving-child.ts', import.meta.url);
const limits = {
  maxMemoryBytes: 300_000_000,
  maxMilliseconds: 20_000,
  maxProcessorSeconds: 4,
  maxAnswerBytes: 1_000_000,
};
const kind = { name: 'misbehave', module, limits };

const runBehaviour = (behaviour: string, changed: Partial<typeof limits> = {}, signal = testSender.signal) =>
  runChild({ module, message: encodeJobMessage({ behaviour }), limits: { ...limits, ...changed }, signal });

function openJobs() {
  const jobs = openUploadJobs(createLog('silent'));
  onTestFinished(() => jobs.stop());
  return jobs;
}

test.each([
  ['fillBuffers', {}],
  ['fillSharedMemory', {}],
  ['fillHeap', {}],
  ['growOneArray', {}],
  ['loop', { maxProcessorSeconds: 1 }],
  ['sleep', { maxMilliseconds: 1000 }],
  ['writeMuch', {}],
] as const)('a child that would %s for ever is ended at its limit', async (behaviour, changed) => {
  const startedAt = performance.now();
  const outcome = await runBehaviour(behaviour, changed);
  expect(outcome).toMatchObject({ kind: 'failed', cause: 'limit' });
  expect(performance.now() - startedAt).toBeLessThan(19_000);
  expect(outcome.peakBytes).toBeLessThan(600_000_000);
});

test.runIf(process.platform === 'linux')('the system refuses memory beyond the limit at once', async () => {
  const result = await openJobs().run(kind, testSender, { behaviour: 'allocateAtOnce' }, new Uint8Array());
  expect(result).toMatchObject({ value: 'RangeError' });
});

test('an error in a child is reported as a crash with its text', async () => {
  const outcome = await runBehaviour('throw');
  expect(outcome).toMatchObject({ cause: 'crash', reason: expect.stringContaining('broken file') });
});

test('a child gets nothing of the environment but the search path', async () => {
  process.env['PORTICO_TEST_SECRET'] = 'secret';
  onTestFinished(() => {
    delete process.env['PORTICO_TEST_SECRET'];
  });
  const result = await openJobs().run(kind, testSender, { behaviour: 'readEnvironment' }, new Uint8Array());
  const { value } = result as { value: string[] }; // the answer of the behaviour
  expect(value.filter((name) => !['OLDPWD', 'PWD', 'SHLVL', '_'].includes(name))).toEqual(['MALLOC_ARENA_MAX', 'PATH']);
});

test('a child cannot use files, programs, threads or generated code', async () => {
  const result = await openJobs().run(kind, testSender, { behaviour: 'useSystem' }, new Uint8Array());
  expect(result).toMatchObject({
    value: {
      readFile: 'ERR_ACCESS_DENIED',
      writeFile: 'ERR_ACCESS_DENIED',
      startProgram: 'ERR_ACCESS_DENIED',
      startThread: 'ERR_ACCESS_DENIED',
      evaluate: 'EvalError',
    },
  });
});

test('the child of a sender who has gone is ended', async () => {
  const client = new AbortController();
  const startedAt = performance.now();
  const job = openJobs().run(kind, { ...testSender, signal: client.signal }, { behaviour: 'sleep' }, new Uint8Array());
  setTimeout(() => client.abort(), 300);
  await expect(job).rejects.toThrow(new AppError('badBody'));
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

test('the next turn goes to the company that waited longest', async () => {
  const turns = createTurns({ maxRunning: 2, maxWaitMilliseconds: 10_000 });
  const order: string[] = [];
  const work = async (companyId: number, userId: number) => {
    const end = await turns.take({ ...testSender, companyId, userId });
    order.push(`${companyId}/${userId}`);
    await pause(10);
    end();
  };
  const senders = [
    ...Array.from({ length: 6 }, () => [1, 1] as const),
    [1, 2],
    ...Array.from({ length: 6 }, () => [2, 3] as const),
    [3, 4],
  ] as const;
  await Promise.all(senders.map(([companyId, userId]) => work(companyId, userId)));
  // Company 3 came last and gets the third turn; the second user of company 1 gets its company's second turn.
  expect(order.slice(0, 4)).toEqual(['1/1', '2/3', '3/4', '1/2']);
  expect(order).toHaveLength(14);
});

test('a company has one turn at a time', async () => {
  const turns = createTurns({ maxRunning: 2, maxWaitMilliseconds: 50 });
  const end = await turns.take(testSender);
  await expect(turns.take(testSender)).rejects.toThrow(new AppError('storeBusy', {}, 5));
  const endOther = await turns.take({ ...testSender, companyId: 2 });
  end();
  (await turns.take(testSender))();
  endOther();
});

test('a sender who has gone leaves the line', async () => {
  const turns = createTurns({ maxRunning: 1, maxWaitMilliseconds: 10_000 });
  const end = await turns.take(testSender);
  const client = new AbortController();
  const gone = turns.take({ ...testSender, companyId: 2, signal: client.signal });
  const next = turns.take({ ...testSender, companyId: 3 });
  client.abort();
  await expect(gone).rejects.toThrow(new AppError('badBody'));
  end();
  (await next)();
});

test('uploads in memory are limited by user, by company and in total', () => {
  const room = createUploadRoom();
  const size = 20_000_000;
  const releases = [1, 2].map((userId) => room.admit({ userId, companyId: 1 }, size));
  expect(() => room.admit({ userId: 1, companyId: 1 }, size)).toThrow(new AppError('tooManyRequests', {}, 5));
  expect(() => room.admit({ userId: 3, companyId: 1 }, size)).toThrow(new AppError('tooManyRequests', {}, 5));
  for (let companyId = 2; companyId <= 6; companyId += 1) room.admit({ userId: companyId + 10, companyId }, size);
  expect(() => room.admit({ userId: 20, companyId: 20 }, size)).toThrow(new AppError('storeBusy', {}, 5));
  for (const release of releases) release();
  room.admit({ userId: 20, companyId: 20 }, size)();
});

test('a user can send 24 small uploads at once', () => {
  const room = createUploadRoom();
  for (let number = 0; number < 24; number += 1) room.admit(testSender, 100);
  expect(() => room.admit(testSender, 100)).toThrow(new AppError('tooManyRequests', {}, 5));
});
