import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { basePath } from '@portico/contract/route';
import { maxPictureBytes } from '@portico/contract/words/pictures';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import type { CurrentUser } from './caller.ts';
import { readRequestLanguage } from './caller.ts';
import { hasIgnoredForwarding, isFromThisMachine, toTrustProxy } from './proxy-trust.ts';
import { buildErrorBody, sendError } from './replies.ts';
import { createRequestQueue } from './request-queue.ts';
import { httpTimeouts } from './timeouts.ts';

const bodyLimitBytes = 1_048_576;
/** Generous: a screen sends some ten requests at once. Requests from this machine (tests, tools, monitoring) are not limited. */
const callsPerMinute = { address: 6000, user: 2000 };

/**
 * Creates the HTTP server of API and console with everything that applies to all requests: error replies, security headers, limits,
 * compression. The binder adds the routes. `allowUser` throws `tooManyRequests` above the limit per user.
 */
export async function createHttpServer(options: {
  log: Log;
  publicUrl: string;
  /** Addresses and ranges of the proxies whose forwarding headers count. */
  trustedProxies: readonly string[];
}): Promise<{
  server: FastifyInstance;
  allowUser: (user: CurrentUser, request: FastifyRequest) => Promise<void>;
}> {
  const { log, publicUrl, trustedProxies } = options;
  const server = fastify({
    ...httpTimeouts,
    logger: false,
    bodyLimit: bodyLimitBytes,
    trustProxy: toTrustProxy(trustedProxies),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
  });

  const wait = createRequestQueue();
  server.addHook('onRequest', (_request, _reply, begin) => wait(begin));
  let hasWarned = false;
  server.addHook('onRequest', async (request) => {
    if (hasWarned || !hasIgnoredForwarding(request)) return;
    hasWarned = true;
    const from = request.socket.remoteAddress;
    log.warn({ from }, 'forwarding headers are ignored: no X-Forwarded-For from a proxy in PORTICO_TRUSTED_PROXY');
  });
  server.setErrorHandler((error, request, reply) => {
    sendError(error instanceof Error ? error : new Error(String(error)), request, reply, log);
  });
  server.setNotFoundHandler((request, reply) => {
    reply.status(404).send(buildErrorBody(new AppError('notFound'), readRequestLanguage(request)));
  });
  readJsonLeniently(server);

  const secure = publicUrl.startsWith('https:');
  await server.register(cookie);
  await server.register(multipart, { limits: { fileSize: maxPictureBytes, files: 1, fields: 20, fieldSize: 10_000 } });
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // antd writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // `requireSameOrigin` needs the Referer of plain-http pages.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Browsers ignore these on plain http, with a warning in the console.
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
    originAgentCluster: secure,
  });
  // Replies of the API are for one user at one time; a cached reply could be another user's or outdated.
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(basePath)) reply.header('cache-control', 'no-store');
  });
  await server.register(compress, { encodings: ['gzip', 'deflate'], threshold: 1024 });
  await server.register(rateLimit, {
    global: true,
    max: callsPerMinute.address,
    timeWindow: '1 minute',
    keyGenerator: (request) => request.ip,
    allowList: (request) => isFromThisMachine(request),
    errorResponseBuilder: (_request, { ttl }) => new AppError('tooManyRequests', {}, Math.ceil(ttl / 1000)),
  });
  const callers = new WeakMap<FastifyRequest, number>();
  const limitUser = server.createRateLimit({
    max: callsPerMinute.user,
    timeWindow: '1 minute',
    keyGenerator: (request) => `user ${callers.get(request)}`,
  });
  return {
    server,
    async allowUser(user, request) {
      callers.set(request, user.id);
      const limit = await limitUser(request);
      if (!limit.isAllowed && limit.isExceeded) throw new AppError('tooManyRequests', {}, limit.ttlInSeconds);
    },
  };
}

/** Accepts an empty body with a JSON content type, which real clients send, especially with DELETE. */
function readJsonLeniently(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('remove', 'remove');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
