import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { DeviceMessage, HttpFormat, HttpReply, Outcome } from '@portico/device-formats';
import type { Clock } from '../../../platform/clock.ts';
import type { Events } from '../../../platform/events.ts';
import { httpTimeouts } from '../../../platform/http/timeouts.ts';
import type { Log } from '../../../platform/log.ts';
import { mostConnections } from '../../../platform/tcp/listen.ts';
import type { Db } from '../../../platform/things/open.ts';
import type { DeviceReports } from '../device-reports.ts';
import type { Receiver } from '../receive.ts';
import type { RegisteredDevice, Registry } from '../registry.ts';
import { keepUnassigned } from '../unassigned.ts';
import { deviceWithSecret } from './credentials.ts';

export type DoorServices = {
  db: Db;
  registry: Registry;
  receiver: Receiver;
  reports: DeviceReports;
  clock: Clock;
  events: Events;
  log: Log;
};

// Of a body as it comes, and of what a packed one unfolds to.
const bodyLimit = 1024 * 1024;
// A week by the minute is more than any device keeps. 1 MiB has room for 350,000 entries that say nothing.
const mostRecords = 10_000;
const unpack = promisify(gunzip);
const bodyTooLarge = 'body larger than 1 MiB';
const unknown: Outcome = { registered: false, stored: 'nothing', accepted: 0, duplicate: 0, refused: [] };

/** The port devices post to: each format owns its paths and answers as its devices expect. */
export async function openHttpDoor(
  formats: readonly HttpFormat[],
  services: DoorServices,
  host: string,
  port: number,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...httpTimeouts,
    bodyLimit,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    forceCloseConnections: true,
  });
  app.server.maxConnections = mostConnections;
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
    return send(reply, refusal(status, status === 413 ? bodyTooLarge : 'request refused'));
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
    reply.header('www-authenticate', 'Basic realm="device"');
    return send(reply, refusal(401, 'wrong serial number or secret'));
  }
  const body = await bodyOf(format, request);
  if (!Buffer.isBuffer(body)) return send(reply, body);
  const message = bounded(format.decode(path, body, device?.sn ?? null));
  const { outcome, settings } = await take(format, path, request, device, message, body, services);
  if (outcome.stored === 'failed') reply.header('retry-after', '1');
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

function refusal(code: number, msg: string): HttpReply {
  return { status: code, contentType: 'application/json', body: JSON.stringify({ code, msg }) };
}

// Unpacked only for who has proved to be a device of ours: a few bytes of anybody's would become work for a whole MiB.
async function bodyOf(format: HttpFormat, request: FastifyRequest): Promise<Buffer | HttpReply> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (request.headers['content-encoding']?.toLowerCase() !== 'gzip') return body;
  if (format.authentication !== 'secret') return refusal(415, 'gzip is not read here');
  try {
    return await unpack(body, { maxOutputLength: bodyLimit });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? refusal(413, bodyTooLarge) : refusal(400, 'body is not gzip');
  }
}

function bounded(message: DeviceMessage): DeviceMessage {
  if (message.kind !== 'records') return message;
  const records = message.records.length + message.unreadable.length;
  if (records <= mostRecords) return message;
  const detail = `${records} records, at most ${mostRecords} in one message`;
  return { kind: 'broken', sn: message.sn, detail, tooLarge: true };
}

// Basic authentication: serial number and the device's secret.
async function authenticated(request: FastifyRequest, registry: Registry): Promise<RegisteredDevice | null> {
  const [scheme, credentials] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || credentials === undefined) return null;
  const [sn, ...secret] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  return sn === undefined ? null : deviceWithSecret(registry, sn, secret.join(':'));
}
