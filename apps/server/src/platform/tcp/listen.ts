import type { Server } from 'node:net';

/** Maximum concurrent connections on a port for devices; more are closed at once. Each needs a file descriptor and some memory. */
export const maxConnections = 20_000;

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
