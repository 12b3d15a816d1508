import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { basePath } from '@portico/contract/route';
import { updateConfigs } from '@portico/contract/routes/device-models';
import type { DeviceMessage, HttpFormat, HttpReply, MessageOutcome } from '@portico/device-formats';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/base-data/open.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Events } from '../../../platform/events.ts';
import type { FirmwareFiles } from '../../../platform/files/firmware-files.ts';
import { toTrustProxy } from '../../../platform/http/proxy-trust.ts';
import type { Log } from '../../../platform/log.ts';
import type { DeviceRegistry, RegisteredDevice } from '../device-registry.ts';
import type { DeviceReportWriter } from '../device-reports.ts';
import { refuseTooManyRecords } from '../max-records.ts';
import type { MessageSender } from '../message-sender.ts';
import type { MessageReceiver } from '../receive.ts';
import type { UnknownSenders } from '../unknown-senders.ts';
import { authenticateDevice, type DeviceCredentials } from './credentials.ts';
import { createDoorGuard } from './door-guard.ts';
import { maxHttpBodyBytes } from './door-limits.ts';
import { createHttpOptions, guardRequests } from './http-guard.ts';

export type DoorServices = {
  db: Db;
  registry: DeviceRegistry;
  receiver: MessageReceiver;
  reports: DeviceReportWriter;
  unknownSenders: UnknownSenders;
  clock: Clock;
  events: Events;
  log: Log;
  firmwareFiles: FirmwareFiles;
};

/** As on the console's port, so that addresses differ only in their base. */
const firmwarePath = `${basePath}${updateConfigs.file.path}`;
const decompress = promisify(gunzip);
const bodyTooLarge = 'body larger than 1 MiB';
const unknown: MessageOutcome = { registered: false, storageResult: 'nothing', accepted: 0, duplicate: 0, refused: [] };

/** Opens the HTTP port for devices. Each format defines its paths, and the replies that its devices expect. */
export async function openHttpDoor(
  formats: readonly HttpFormat[],
  services: DoorServices,
  { host, port, trustedProxies }: { host: string; port: number; trustedProxies: readonly string[] },
  guard = createDoorGuard(services.log),
): Promise<FastifyInstance> {
  const app = Fastify({
    ...createHttpOptions(guard.limits),
    bodyLimit: maxHttpBodyBytes,
    trustProxy: toTrustProxy(trustedProxies),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    forceCloseConnections: true,
  });
  guardRequests(app, guard, trustedProxies);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const format of formats) {
    for (const path of format.paths) {
      app.post(path, (request, reply) => handleRequest(format, path, request, reply, services));
    }
  }
  app.get(firmwarePath, (request, reply) => sendFirmware(request, reply, services.firmwareFiles));
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) services.log.error({ err: error }, 'device door');
    return send(reply, refusal(status, status === 413 ? bodyTooLarge : 'request refused'));
  });
  await app.listen({ host, port });
  return app;
}

/** Sends uploaded firmware to any client that knows its random name; devices have no account, and many have no TLS. */
async function sendFirmware(request: FastifyRequest, reply: FastifyReply, files: FirmwareFiles) {
  const { query } = request;
  const name = typeof query === 'object' && query !== null && 'name' in query ? String(query.name) : '';
  try {
    const { bytes, body } = await files.read(name);
    // Devices with little memory need the length to reserve space before they download.
    return await reply.header('content-length', bytes).type('application/x-firmware').send(body);
  } catch (error) {
    if (error instanceof AppError) return send(reply, refusal(404, 'no such file'));
    throw error;
  }
}

async function handleRequest(
  format: HttpFormat,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  services: DoorServices,
) {
  const credentials = format.authentication === 'secret' ? readCredentials(request) : null;
  const device = credentials === null ? null : await authenticateDevice(services.registry, format, credentials);
  const sender = { format, identifiedBy: device === null ? 'serialNumber' : 'secret', address: request.ip } as const;
  if (format.authentication === 'secret' && device === null) {
    if (credentials !== null) await services.receiver.noteWithoutSecret(credentials.sn, sender);
    reply.header('www-authenticate', 'Basic realm="device"');
    return send(reply, refusal(401, 'wrong serial number or secret'));
  }
  const body = await readBody(format, request);
  if (!Buffer.isBuffer(body)) return send(reply, body);
  const message = refuseTooManyRecords(format.decode(path, body, device?.sn ?? null));
  const { outcome, settings, isStoreFull } = await receiveMessage(path, sender, device, message, body, services);
  if (outcome.storageResult === 'failed') reply.header('retry-after', isStoreFull ? '10' : '1');
  return send(reply, format.reply(path, message, outcome, settings));
}

async function receiveMessage(
  path: string,
  sender: MessageSender,
  authenticated: RegisteredDevice | null,
  message: DeviceMessage,
  body: Buffer,
  services: DoorServices,
) {
  const { sn } = message;
  const device = authenticated ?? (sn === null ? null : await services.registry.find(sn));
  if (device !== null)
    return services.receiver.receiveFrom(device, message, sender, services.clock.now(), { path, body });
  await services.unknownSenders.keep(message, { path, body }, sender);
  return { outcome: unknown, settings: null, isStoreFull: false };
}

function send(reply: FastifyReply, httpReply: HttpReply) {
  return reply.code(httpReply.status).type(httpReply.contentType).send(httpReply.body);
}

function refusal(code: number, msg: string): HttpReply {
  return { status: code, contentType: 'application/json', body: JSON.stringify({ code, msg }) };
}

// Decompresses only for authenticated devices: otherwise any sender could turn a few bytes into the work of a whole MiB.
async function readBody(format: HttpFormat, request: FastifyRequest): Promise<Buffer | HttpReply> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (request.headers['content-encoding']?.toLowerCase() !== 'gzip') return body;
  if (format.authentication !== 'secret') return refusal(415, 'gzip is not read here');
  try {
    return await decompress(body, { maxOutputLength: maxHttpBodyBytes });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? refusal(413, bodyTooLarge) : refusal(400, 'body is not gzip');
  }
}

// Basic authentication with the serial number and the secret of the device.
function readCredentials(request: FastifyRequest): DeviceCredentials | null {
  const [scheme, credentials] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || credentials === undefined) return null;
  const [sn = '', ...secret] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  return { sn, secret: secret.join(':') };
}
