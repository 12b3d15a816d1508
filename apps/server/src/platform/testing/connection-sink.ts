import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { normaliseAddress } from '../outbound/address-class.ts';

export type ConnectionSink = {
  port: number;
  /** For each accepted connection, the address of this machine to which it was made. */
  connections: string[];
  close(): void;
};

/** Opens a listener on every address of this machine, IPv4 and IPv6, that notes connections and answers each with `reply`. */
export async function openConnectionSink(
  reply = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nsink',
): Promise<ConnectionSink> {
  const connections: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections.push(normaliseAddress(socket.localAddress ?? '') ?? '');
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    socket.once('data', () => socket.end(reply));
  });
  server.listen(0, '::');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  return {
    port: address.port,
    connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
