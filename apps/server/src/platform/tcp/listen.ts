import type { Server, Socket } from 'node:net';
import { toSenderAddress } from './network-prefix.ts';

/** Maximum concurrent connections of devices on the MQTT port; more are closed at once. Each needs a file descriptor and some memory. */
const maxConnections = 20_000;
// The last hundredth is free for new connections: when it is reached, the address with the most connections loses its newest one.
const reservedShare = 0.01;

/**
 * Limits the connections of a server whose devices stay connected. An address may have as many as there are, but when they run out, it
 * loses connections to addresses that have fewer. It loses the newest, so that devices that are connected stay connected during a flood
 * from their own address. `onClose` is called with the address of every connection that is closed.
 */
export function shareConnections(
  server: Server,
  limit = maxConnections,
  onClose: (address: string) => void = () => {},
): void {
  server.maxConnections = limit;
  const maxShared = Math.floor(limit * (1 - reservedShare));
  const socketsByAddress = new Map<string, Set<Socket>>();
  let count = 0;
  server.on('drop', (dropped) => onClose(dropped?.remoteAddress ?? ''));
  server.on('connection', (socket: Socket) => {
    const address = toSenderAddress(socket.remoteAddress ?? '');
    const sockets = socketsByAddress.get(address) ?? new Set<Socket>();
    socketsByAddress.set(address, sockets.add(socket));
    count += 1;
    socket.once('close', () => {
      sockets.delete(socket);
      count -= 1;
      if (sockets.size === 0 && socketsByAddress.get(address) === sockets) socketsByAddress.delete(address);
    });
    if (count > maxShared) onClose(closeNewest(socketsByAddress.values()));
  });
}

/** Closes the newest connection of the address that has the most. Returns the address. */
function closeNewest(addresses: Iterable<Set<Socket>>): string {
  let largest = new Set<Socket>();
  for (const sockets of addresses) if (sockets.size > largest.size) largest = sockets;
  const newest = [...largest].at(-1);
  const address = newest?.remoteAddress ?? '';
  newest?.destroy();
  return address;
}

/** Resolves with the port when the server listens; rejects with the error of the system, for example a port in use. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
