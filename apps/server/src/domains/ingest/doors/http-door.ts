import { createHash, timingSafeEqual } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { DeviceMessage, HttpFormat, HttpReply, Outcome } from '@portico/device-formats';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Db } from '../../../platform/things/open.ts';
import type { DeviceReports } from '../device-reports.ts';
import type { Receiver } from '../receive.ts';
import type { RegisteredDevice, Registry } from '../registry.ts';
import { keepUnassigned } from '../unassigned.ts';

export type DoorServices = {
  db: Db;
  registry: Registry;
  receiver: Receiver;
  reports: DeviceReports;
  clock: Clock;
  log: Log;
};

const bodyLimit = 1024 * 1024;
// What a 1 MiB body may unfold to.
const unpackedLimit = 16 * 1024 * 1024;
const unknown: Outcome = { registered: false, stored: 'nothing', accepted: 0, duplicate: 0, refused: [] };

/** The port devices post to: each format owns its paths and answers as its devices expect. */
export async function openHttpDoor(
  formats: readonly HttpFormat[],
  services: DoorServices,
  host: string,
  port: number,
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    forceCloseConnections: true,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const format of formats) {
    for (const path of format.paths) {
      app.post(path, (request, reply) => answer(format, path, request, reply, services));
    }
  }
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) services.log.error({ err: error }, 'device door');
    return reply
      .code(status)
      .send({ code: status, msg: status === 413 ? 'body larger than 1 MiB' : 'request refused' });
  });
  await app.listen({ host, port });
  return app;
}

async function answer(
  format: HttpFormat,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  services: DoorServices,
) {
  const device = format.authentication === 'secret' ? await authenticated(request, services.registry) : null;
  if (format.authentication === 'secret' && device === null) {
    return send(reply.header('www-authenticate', 'Basic realm="device"'), unauthorised());
  }
  const body = bodyOf(request);
  if (body === null)
    return send(reply, { status: 400, contentType: 'application/json', body: '{"code":400,"msg":"body is not gzip"}' });
  const message = format.decode(path, body, device?.sn ?? null);
  const { outcome, settings, full } = await take(format, path, request, device, message, body, services);
  if (full) reply.header('retry-after', '1');
  return send(reply, format.reply(path, message, outcome, settings));
}

async function take(
  format: HttpFormat,
  path: string,
  request: FastifyRequest,
  device: RegisteredDevice | null,
  message: DeviceMessage,
  body: Buffer,
  services: DoorServices,
) {
  if (device !== null) return services.receiver.receiveFrom(device, message);
  const sender = message.sn === null ? null : await services.registry.find(message.sn);
  if (sender !== null) return services.receiver.receiveFrom(sender, message);
  if (message.sn !== null) {
    const kept = { sn: message.sn, format: format.id, path, receivedAt: new Date(services.clock.now()), body };
    await keepUnassigned(services.db, kept, request.ip);
  }
  return { outcome: unknown, settings: null, full: false };
}

function send(reply: FastifyReply, answered: HttpReply) {
  return reply.code(answered.status).type(answered.contentType).send(answered.body);
}

function unauthorised(): HttpReply {
  return { status: 401, contentType: 'application/json', body: '{"code":401,"msg":"wrong serial number or secret"}' };
}

function bodyOf(request: FastifyRequest): Buffer | null {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (request.headers['content-encoding'] !== 'gzip') return body;
  try {
    return gunzipSync(body, { maxOutputLength: unpackedLimit });
  } catch {
    return null;
  }
}

// Basic authentication: serial number and the device's secret.
async function authenticated(request: FastifyRequest, registry: Registry): Promise<RegisteredDevice | null> {
  const [scheme, credentials] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || credentials === undefined) return null;
  const [sn, ...secret] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  return sn === undefined ? null : deviceWithSecret(registry, sn, secret.join(':'));
}

/** The device that has this secret, or null. Secrets are random and long, hence a plain hash. */
export async function deviceWithSecret(
  registry: Registry,
  sn: string,
  secret: string,
): Promise<RegisteredDevice | null> {
  const device = await registry.find(sn);
  if (device === null || device.secretHash === null) return null;
  const given = createHash('sha256').update(secret).digest();
  const right = Buffer.from(device.secretHash, 'hex');
  return right.length === given.length && timingSafeEqual(given, right) ? device : null;
}
