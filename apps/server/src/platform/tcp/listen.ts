import type { Server } from 'node:net';

/** Connections a port of devices holds at once; more are closed as they come. Every one takes a file descriptor and some memory. */
export const mostConnections = 20_000;

/** Resolves with the port when the server listens; rejects with the system's error (a port in use). */
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
