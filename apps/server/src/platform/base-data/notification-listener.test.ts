import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { NotificationListener } from './notification-listener.ts';

test('a lost connection is tried again once a second', async () => {
  let attempts = 0;
  const server = createServer((socket) => {
    attempts += 1;
    socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const listener = new NotificationListener({ host: '127.0.0.1', port, user: 'a', database: 'a' }, createLog('silent'));
  await expect(listener.listen('channel', () => {})).rejects.toThrow('Connection terminated');
  await pause(3_500);
  await listener.close();
  // On a busy machine the last attempt may be late.
  expect([3, 4]).toContain(attempts);
});
