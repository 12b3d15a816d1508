import type { DeviceMessage } from '@portico/device-formats';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MessageSender } from '../message-sender.ts';
import type { ReceiveResult } from '../receive.ts';
import type { DoorServices } from './http-door.ts';
import { receiveUntilStored } from './receive-until-stored.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

const full = { outcome: { registered: true, storageResult: 'failed' }, isStoreFull: true };
const failed = { ...full, isStoreFull: false };
const stored = { outcome: { registered: true, storageResult: 'stored' }, isStoreFull: false };

/** Receives a message; `results`: those of the attempts, the last one for all later ones. */
function receive(...results: object[]) {
  const receiveFrom = vi.fn<() => Promise<ReceiveResult>>(
    async () => (results.length > 1 ? results.shift() : results[0]) as ReceiveResult,
  ); // only these fields are read
  // Neither the device nor the message is read.
  const services = { registry: { find: async () => ({}) }, receiver: { receiveFrom } } as unknown as DoorServices;
  const outcome = receiveUntilStored(services, 'SN1', {} as MessageSender, {} as DeviceMessage, {
    path: '',
    body: Buffer.alloc(0),
  }).catch((error: Error) => error.message);
  return { outcome, receiveFrom };
}

test('a message waits while the store has no room', async () => {
  const { outcome, receiveFrom } = receive(full, full, stored);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toBe('received');
  expect(receiveFrom).toHaveBeenCalledTimes(3);
});

test('a message is given up after 30 s without room', async () => {
  const { outcome, receiveFrom } = receive(full);
  let result: string | null = null;
  void outcome.then((value) => (result = value));
  await vi.advanceTimersByTimeAsync(29_900);
  expect(result).toBeNull();
  await vi.advanceTimersByTimeAsync(500);
  expect(result).toBe('not stored');
  const attempts = receiveFrom.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(receiveFrom).toHaveBeenCalledTimes(attempts);
});

test('a message is given up at once when the store fails', async () => {
  const { outcome, receiveFrom } = receive(failed);
  expect(await outcome).toBe('not stored');
  expect(receiveFrom).toHaveBeenCalledTimes(1);
});
