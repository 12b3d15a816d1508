import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import {
  type DecodedRecord,
  type DeviceMessage,
  type DeviceTime,
  httpFormats,
  type MessageOutcome,
  type TcpFormat,
  tcpFormats,
  type WantedSettings,
} from '@portico/device-formats';
import type { DoorAddresses } from '../devices/link.ts';

/** A message with records as a listener received it. */
export type ReceivedMessage = { sn: string; records: readonly DecodedRecord[] };

/** Device listeners that accept and store everything; `failsOnce` makes some messages fail. */
export type ThrowawayDoors = {
  http: string;
  tcp: DoorAddresses['tcp'];
  received: ReceivedMessage[];
  timeSyncs: number;
  heartbeats: number;
  /** Clock times the devices sent in their heartbeats. */
  clocks: DeviceTime[];
  /** People inside that the devices sent. */
  levels: number[];
  /** Settings in replies, instead of those below and of the time now. */
  wanted: Partial<WantedSettings>;
  closingTime(): Promise<void>;
};

const settings = {
  uploadInterval: 30,
  recordPeriod: 30,
  velocity: 1,
  direction: 0,
  firmware: null,
  history: null,
  dataMode: 'Add' as const,
  openingTime: '09:00',
  closingTime: '21:00',
  utcOffsetHours: 1,
};

/** Addresses at which no listener is open. */
export const closedTcpPorts: DoorAddresses['tcp'] = {
  xml: { host: '127.0.0.1', port: 9 },
  '7e': { host: '127.0.0.1', port: 9 },
  '7eAnalog': { host: '127.0.0.1', port: 9 },
};

const berlin = zoneRules('Europe/Berlin', true);

// Replies contain the right time, as local time in Berlin.
function settingsNow(wanted: Partial<WantedSettings>): WantedSettings {
  const now = Math.floor(Date.now() / 1000);
  return { ...settings, nowEpochSeconds: now, nowLocal: formatLocal(localSecondsAt(berlin, now)), ...wanted };
}

/** Opens the listeners on free ports. `failsOnce` returns true for the message numbers (from 1) that fail once with "try later". */
export async function openThrowawayDoors(
  failsOnce: (message: number) => boolean = () => false,
): Promise<ThrowawayDoors> {
  let messages = 0;
  const received: ReceivedMessage[] = [];
  const clocks: DeviceTime[] = [];
  const levels: number[] = [];
  const replies: Pick<ThrowawayDoors, 'wanted'> = { wanted: {} };
  const doors = { received, clocks, levels, ...replies, timeSyncs: 0, heartbeats: 0 };
  const receive = (message: DeviceMessage): MessageOutcome => {
    messages += 1;
    const failed = failsOnce(messages);
    const outcome: MessageOutcome = {
      registered: true,
      storageResult: failed ? 'failed' : 'stored',
      accepted: 0,
      duplicate: 0,
      refused: [],
    };
    if (message.kind === 'timeSync') doors.timeSyncs += 1;
    if (message.kind === 'heartbeat') doors.heartbeats += 1;
    if (message.kind === 'heartbeat' && message.status.time) clocks.push(message.status.time);
    if (message.kind === 'other' && message.status.inside !== undefined) levels.push(message.status.inside);
    if (failed || message.kind !== 'records') return outcome;
    doors.received.push({ sn: message.sn, records: message.records });
    return { ...outcome, accepted: message.records.length };
  };
  const http = createServer((request, response) => {
    void readBody(request).then((body) => {
      const path = request.url ?? '';
      const format = httpFormats.find(({ paths }) => paths.includes(path));
      if (format === undefined) return response.writeHead(404).end();
      const [sn] = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64')
        .toString()
        .split(':');
      const message = format.decode(path, body, sn || null);
      const reply = format.reply(path, message, receive(message), settingsNow(doors.wanted));
      response.writeHead(reply.status, {
        'content-type': reply.contentType,
        ...(reply.status === 503 ? { 'retry-after': '0' } : {}),
      });
      return response.end(reply.body);
    });
  });
  const openTcp = (format: TcpFormat) =>
    createTcpServer((socket) => {
      const framer = format.framer();
      socket.on('error', () => socket.destroy());
      socket.on('data', (bytes) => {
        for (const piece of framer.push(bytes)) {
          if (piece.kind === 'dropped') continue;
          const message = format.decode(piece.frame);
          const reply = format.reply(piece.frame, message, receive(message), settingsNow(doors.wanted));
          if (reply) socket.write(reply);
        }
      });
    });
  const port = await listening(http);
  const tcpServers: TcpServer[] = [];
  const tcp = { ...closedTcpPorts };
  for (const format of tcpFormats) {
    const server = openTcp(format);
    tcpServers.push(server);
    tcp[format.port] = { host: '127.0.0.1', port: await listening(server) };
  }
  return Object.assign(doors, {
    http: `http://127.0.0.1:${port}`,
    tcp,
    async closingTime() {
      http.closeAllConnections();
      await Promise.all([http, ...tcpServers].map((server) => new Promise((closed) => server.close(closed))));
    },
  });
}

async function listening(server: Server | TcpServer): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
