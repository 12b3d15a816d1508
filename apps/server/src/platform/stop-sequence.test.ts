import { expect, onTestFinished, test, vi } from 'vitest';
import { createStopSequence } from './stop-sequence.ts';

const createLogSpy = () => ({
  error: vi.fn<(about: object, text: string) => void>(),
  warn: vi.fn<(about: object, text: string) => void>(),
  info: vi.fn<(about: object, text: string) => void>(),
});

test('parts stop in reverse order, also after one that fails', async () => {
  const log = createLogSpy();
  const sequence = createStopSequence(log);
  const stopped: [string, string | null][] = [];
  for (const name of ['the store', 'the devices', 'the calls'])
    sequence.add(name, async () => {
      stopped.push([name, sequence.current()]);
      if (name === 'the devices') throw new Error('stuck');
    });
  expect(sequence.current()).toBeNull();
  await sequence.run();
  expect(stopped).toEqual([
    ['the calls', 'the calls'],
    ['the devices', 'the devices'],
    ['the store', 'the store'],
  ]);
  expect(sequence.current()).toBeNull();
  expect(log.error.mock.calls).toMatchObject([[{ step: 'the devices' }, 'a step of stopping failed']]);
  expect(log.info).not.toHaveBeenCalled();
});

test('a part that does not stop is named', async () => {
  const sequence = createStopSequence(createLogSpy());
  sequence.add('the store', () => undefined);
  sequence.add('the running export', () => new Promise(() => {}));
  void sequence.run();
  await Promise.resolve();
  expect(sequence.current()).toBe('the running export');
});

test('a part that stops slowly is logged', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const log = createLogSpy();
  const sequence = createStopSequence(log);
  sequence.add('the store', () => new Promise((resolve) => setTimeout(resolve, 1500)));
  const stopping = sequence.run();
  await vi.advanceTimersByTimeAsync(1500);
  await stopping;
  vi.useRealTimers();
  expect(log.info.mock.calls).toEqual([[{ step: 'the store', milliseconds: 1500 }, 'a step of stopping took long']]);
});

const useFakeTime = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
};

test('stopping goes on without parts that take longer than 4 s', async () => {
  useFakeTime();
  const log = createLogSpy();
  const sequence = createStopSequence(log);
  const closeStore = vi.fn<() => void>();
  sequence.addStore('the store', closeStore);
  sequence.add('the second stuck part', () => new Promise(() => {}));
  sequence.add('the first stuck part', () => new Promise(() => {}));
  const stopping = sequence.run();
  await vi.advanceTimersByTimeAsync(3990);
  expect(sequence.current()).toBe('the first stuck part');
  expect(closeStore).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  await stopping;
  expect(closeStore).toHaveBeenCalledOnce();
  expect(log.warn.mock.calls.map(([, text]) => text)).toEqual([
    'Stopping waits for the first stuck part.',
    'Stopping goes on without the first stuck part. What was acknowledged is safe.',
    'Stopping goes on without the second stuck part. What was acknowledged is safe.',
  ]);
});

test('stopping waits for a store and names it', async () => {
  useFakeTime();
  const log = createLogSpy();
  const sequence = createStopSequence(log);
  sequence.addStore('the store', () => new Promise((resolve) => setTimeout(resolve, 6000)));
  const stopping = sequence.run();
  await vi.advanceTimersByTimeAsync(5900);
  expect(sequence.current()).toBe('the store');
  expect(log.warn.mock.calls).toEqual([[{ step: 'the store' }, 'Stopping waits for the store.']]);
  await vi.advanceTimersByTimeAsync(100);
  await stopping;
});
