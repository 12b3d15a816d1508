import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createTrustedProxyCheck } from '../../../platform/http/proxy-trust.ts';
import type { LimitedConnection } from '../../../platform/tcp/connection-limiter.ts';
import type { DoorGuard } from './door-guard.ts';
import type { DoorLimits } from './door-limits.ts';

/** The options of fastify for these limits. */
export function createHttpOptions(limits: DoorLimits) {
  return {
    requestTimeout: limits.requestMilliseconds,
    keepAliveTimeout: limits.requestIdleMilliseconds,
    http: {
      headersTimeout: limits.headersMilliseconds,
      connectionsCheckingInterval: limits.checkMilliseconds,
      keepAlive: true,
      keepAliveInitialDelay: limits.keepAliveMilliseconds,
    },
  } as const;
}

/** Applies the limits of connections and bytes to an HTTP server for devices, before it listens. */
export function guardRequests(app: FastifyInstance, guard: DoorGuard, trustedProxies: readonly string[]): void {
  const isTrustedProxy = createTrustedProxyCheck(trustedProxies);
  const connections = new WeakMap<Socket, LimitedConnection>();
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, guard.add(socket, { isProxy: isTrustedProxy(socket.remoteAddress ?? '') }));
  });
  // A body that arrives slowly is no activity: of the connections of an address, a slow request is closed before others.
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    connections.get(socket)?.markActive(false);
    response.once('finish', () => connections.get(socket)?.markActive(false));
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const connection = connections.get(request.raw.socket);
    let bytes = 0;
    payload.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      connection?.setUnfinishedBytes(bytes);
    });
    payload.on('end', () => {
      connection?.setUnfinishedBytes(0);
      // Other methods download a file, and the client may read as slowly as it likes.
      if (request.method === 'POST') connection?.markActive(true);
    });
    done(null, payload);
  });
  app.server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || !(socket instanceof Socket)) return;
    guard.noteClosed('a request took too long', socket);
  });
}
