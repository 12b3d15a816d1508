import { expect, test } from 'vitest';
import { createSessionStore } from './session-store.ts';

const hour = 3_600_000;

test('a session ends after its client has been away for 24 hours', async () => {
  let now = 0;
  const connected = new Set(['A/there']);
  const store = createSessionStore({
    identify: (username) => username,
    maySubscribe: () => true,
    isConnected: (clientId) => connected.has(clientId),
    now: () => now,
  });
  const subscriptions = [{ topic: 'devices/A/command', qos: 1 as const }];
  for (const id of ['A/there', 'A/away', 'A/recent']) await store.addSubscriptions({ id }, subscriptions);
  now = 23 * hour;
  store.markAway('A/recent');
  now = 25 * hour;
  store.endExpired();
  const left = (await store.subscriptionsByTopic('devices/A/command')).map(({ clientId }) => clientId);
  expect(left).toEqual(['A/there', 'A/recent']);
});

test('at most 1,000 open QoS 2 message ids are stored per session', async () => {
  const store = createSessionStore({
    identify: (username) => username,
    maySubscribe: () => true,
    isConnected: () => false,
    now: () => 0,
  });
  for (let messageId = 1; messageId <= 1_001; messageId += 1)
    await store.incomingStorePacket({ id: 'A' }, { messageId });
  await expect(store.incomingGetPacket({ id: 'A' }, { messageId: 1 })).rejects.toThrow('no such packet');
  expect(await store.incomingGetPacket({ id: 'A' }, { messageId: 2 })).toEqual({ messageId: 2 });
  await store.incomingDelPacket({ id: 'A' }, { messageId: 2 });
  await expect(store.incomingDelPacket({ id: 'A' }, { messageId: 2 })).rejects.toThrow('no such packet');
});
