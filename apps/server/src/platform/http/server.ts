import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { basePath } from '@portico/contract/route';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import type { CurrentUser } from './caller.ts';
import { languageOfRequest } from './caller.ts';
import { errorBody, replyError } from './replies.ts';
import { httpTimeouts } from './timeouts.ts';
import { oneEachTurn } from './turns.ts';

const bodyLimitBytes = 1_048_576;
/** Specification §5. */
const uploadLimitBytes = 512_000;
/** Generous: a screen asks for some ten things at once. The machine itself (tests, tools, its own proxy's checks) is not limited. */
const callsPerMinute = { address: 6000, user: 2000 };

/** The console's HTTP server with everything that holds for every request; routes are added by the binder. */
export async function createHttpServer(options: { log: Log; publicUrl: string }): Promise<{
  server: FastifyInstance;
  allowUser: (user: CurrentUser, request: FastifyRequest) => Promise<void>;
}> {
  const { log, publicUrl } = options;
  const server = fastify({
    ...httpTimeouts,
    logger: false,
    bodyLimit: bodyLimitBytes,
    // A proxy on this machine may say whom it speaks for; anybody else is believed their own address only.
    trustProxy: 'loopback',
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
  });

  const wait = oneEachTurn();
  server.addHook('onRequest', (_request, _reply, begin) => wait(begin));
  server.setErrorHandler((error, request, reply) => {
    replyError(error instanceof Error ? error : new Error(String(error)), request, reply, log);
  });
  server.setNotFoundHandler((request, reply) => {
    reply.status(404).send(errorBody(new AppError('notFound'), languageOfRequest(request)));
  });
  readJsonLeniently(server);

  const secure = publicUrl.startsWith('https:');
  await server.register(cookie);
  await server.register(multipart, { limits: { fileSize: uploadLimitBytes, files: 1, fields: 20, fieldSize: 10_000 } });
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
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // The origin proof of plain-http pages reads the Referer.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    // Browsers ignore these on plain http, with a warning in the console.
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
    originAgentCluster: secure,
  });
  // What the API says is one person's and of this moment; a cached page of it would be somebody else's or old.
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(basePath)) reply.header('cache-control', 'no-store');
  });
  await server.register(compress, { encodings: ['gzip', 'deflate'], threshold: 1024 });
  await server.register(rateLimit, {
    global: true,
    max: callsPerMinute.address,
    timeWindow: '1 minute',
    keyGenerator: (request) => request.ip,
    allowList: (request) => isThisMachine(request),
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

/** Whether a request comes from this machine itself, without a proxy in between. */
export function isThisMachine(request: FastifyRequest): boolean {
  const from = request.socket.remoteAddress ?? '';
  const loopback = from === '::1' || from.startsWith('127.') || from.startsWith('::ffff:127.');
  return loopback && request.headers['x-forwarded-for'] === undefined;
}

/** Real clients send a JSON content type with an empty body, on DELETE above all. */
function readJsonLeniently(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('remove', 'remove');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
