import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { analysis } from '@portico/contract/routes/analysis';
import { devices } from '@portico/contract/routes/devices';
import type { DeviceFormat } from '@portico/contract/words/device-formats';
import { type DeviceKindName, deviceKinds } from '@portico/contract/words/device-kinds';
import { recordFlags } from '@portico/contract/words/record-flags';
import type { Framer } from '@portico/device-formats';
import { createFixedClock } from './fixed-clock.ts';
import { startTestServer, type TestServer } from './server.ts';
import type { TestCorridor, TestEntity } from './test-factory.ts';

/** A registered device that is bound to the only entrance of a store of its own. */
export type Placed = { id: number; sn: string; entity: TestEntity };

/** A device to register, with a model of the product. Intervals in minutes. */
export type DeviceToRegister = {
  sn: string;
  format: DeviceFormat;
  kind: DeviceKindName;
  model: string;
  uploadInterval: number;
  recordPeriod?: number;
};

/** A server with a fixed clock and a company in Shanghai, for conversations with devices over real sockets. */
export type DeviceConversations = {
  server: TestServer;
  /** Epoch seconds of the server's clock. */
  now(): number;
  /** Moves the clock forward, and logs the user in again: a session ends after half an hour. */
  advance(seconds: number): Promise<void>;
  /** Local time of the stores, "yyyy-MM-dd HH:mm:ss". */
  localTime(epochSeconds: number): string;
  /** Registers a device through the API and binds it to an entrance. */
  register(device: DeviceToRegister): Promise<Placed>;
  /** People in by hour of the day before the clock's day and of that day, as "20 11" for 11:00 on the 20th; hours without records are left out. */
  readHours(placed: Placed): Promise<Record<string, number>>;
  /** The stored records of a device, oldest first. */
  readRecords(
    sn: string,
  ): Promise<{ local: string; minutes: number; people: number | null; isClockTrusted: boolean }[]>;
  /** Wanted and reported intervals, and whether settings wait for the device to take them. */
  readSettings(sn: string): Promise<{ wanted: number[]; reported: (number | null)[]; isWaiting: boolean }>;
  /** Changes the intervals of an infrared counter through the API. */
  changeInfrared(placed: Placed, intervals: { uploadInterval: number; recordPeriod: number }): Promise<void>;
  /** Changes the upload interval of a camera through the API. */
  changeCamera(placed: Placed, uploadInterval: number): Promise<void>;
  /** The serial numbers of devices that are not registered, with the format in which they sent. */
  listUnassigned(): Promise<string[]>;
  /** Posts a body to the HTTP listener for devices. */
  post(path: string, body: Buffer): Promise<{ status: number; body: Buffer }>;
  stop(): Promise<void>;
};

const offsetSeconds = 8 * 3600;
const toLocal = (seconds: number) =>
  new Date((seconds + offsetSeconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Starts a server whose clock stands at noon on 20 November 2026 in Shanghai. */
export async function startDeviceConversations(): Promise<DeviceConversations> {
  const clock = createFixedClock('2026-11-20T04:00:00Z');
  const server = await startTestServer({ logLevel: 'fatal', clock });
  const company = await server.factory.company();
  const permissions = ['entity:query:query', 'device:list', 'device:set', 'entranceExit:list'] as const;
  const user = await server.factory.user({ company, permissions });
  const administrator = await server.factory.user();
  const as = { token: user.token };
  const now = () => Math.floor(clock.now() / 1000);
  const readDetails = async (sn: string) => (await server.call(devices.details, { sn }, as)).result;

  return {
    server,
    now,
    async advance(seconds) {
      clock.advance(seconds * 1000);
      as.token = await server.factory.session(user);
    },
    localTime: toLocal,
    async register({ kind, ...device }) {
      const entity = await server.factory.entity({ company, workTime: '00:00:00~24:00:00' });
      const corridor: TestCorridor = await server.factory.corridor({ entity });
      const input = { ...device, name: device.sn, deviceType: deviceKinds[kind].type, entityId: entity.id };
      const { id } = (await server.call(devices.add, input, as)).result;
      // From long ago on, so that records of the past count.
      const place = { devices: [id], corridorId: corridor.id, entityId: entity.id, from: '2026-01-01T00:00:00Z' };
      await server.call(devices.bind, place, as);
      return { id, sn: device.sn, entity };
    },
    async readHours({ entity }) {
      const query = {
        ids: [entity.id],
        startTime: `${toLocal(now() - 86_400).slice(0, 10)} 00:00:00`,
        endTime: `${toLocal(now() + 86_400).slice(0, 10)} 00:00:00`,
        step: '1h' as const,
        items: ['flowIn' as const],
      };
      const { buckets, rows } = (await server.call(analysis.series, query, as)).result;
      const values = rows[0]?.values ?? [];
      return Object.fromEntries(
        buckets.flatMap((bucket, index) => {
          const value = values[index] ?? null;
          return value === null ? [] : [[bucket.slice(8, 13), value]];
        }),
      );
    },
    async readRecords(sn) {
      const { content } = (await server.call(devices.uploadRecord, { sn, size: 500 }, as)).result;
      return content.toReversed().map(({ localTime, minutes, in: people, flags }) => ({
        local: localTime,
        minutes,
        people,
        isClockTrusted: (flags & recordFlags.clockNotTrusted) === 0,
      }));
    },
    async readSettings(sn) {
      const { uploadInterval, recordPeriod, reported, settingsWaitingSince } = await readDetails(sn);
      return {
        wanted: [uploadInterval, recordPeriod],
        reported: [reported.uploadInterval, reported.recordPeriod],
        isWaiting: settingsWaitingSince !== null,
      };
    },
    async changeInfrared({ id, sn }, intervals) {
      const { velocity, direction } = await readDetails(sn);
      const settings = { velocity: velocity ?? 1, direction: direction ?? 0, ...intervals };
      const { status, body } = await server.call(devices.setInfrared, { id: [id], ...settings }, as);
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    async changeCamera({ id, sn }, uploadInterval) {
      const { revision } = await readDetails(sn);
      const { status, body } = await server.call(devices.change, { id, revision, uploadInterval }, as);
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    async listUnassigned() {
      const { content } = (await server.call(devices.unassigned, { size: 100 }, { token: administrator.token })).result;
      return content.map(({ sn, format }) => `${sn} ${format}`);
    },
    async post(path, body) {
      const reply = await fetch(server.deviceUrl + path, { method: 'POST', body: new Uint8Array(body) });
      return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()) };
    },
    stop: () => server.stop(),
  };
}

/** A connection of a device over TCP. */
export type Dialogue<Reply> = {
  send(bytes: Buffer): Promise<void>;
  /** The next reply, in order; null for one that a device would not accept. */
  reply(): Promise<Reply | null>;
  close(): void;
};

/** Connects to a TCP listener of the server. `read` decodes a frame as a device does. */
export async function dial<Frame, Reply>(
  port: number | null,
  framer: Framer<Frame>,
  read: (frame: Frame) => Reply | null,
): Promise<Dialogue<Reply>> {
  const socket = await open(port);
  socket.setNoDelay(true);
  const replies: (Reply | null)[] = [];
  const waiting: ((reply: Reply | null) => void)[] = [];
  socket.on('data', (bytes: Buffer) => {
    for (const found of framer.push(bytes)) {
      const reply = found.kind === 'frame' ? read(found.frame) : null;
      const next = waiting.shift();
      if (next === undefined) replies.push(reply);
      else next(reply);
    }
  });
  return {
    send: (bytes) =>
      new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve()))),
    async reply() {
      const first = replies.shift();
      return first === undefined ? new Promise((resolve) => waiting.push(resolve)) : first;
    },
    close: () => socket.destroy(),
  };
}

/** Sends bytes and ends the connection without reading the reply. */
export async function sendAndHangUp(port: number | null, bytes: Buffer): Promise<void> {
  const socket = await open(port);
  socket.end(bytes);
  socket.resume();
  await once(socket, 'close');
}

/** The bytes of an HTTP request, for `sendAndHangUp`. */
export function writeHttpRequest(path: string, body: Buffer): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: portico',
    'Connection: close',
    `Content-Length: ${body.length}`,
    '',
    '',
  ];
  return Buffer.concat([Buffer.from(head.join('\r\n')), body]);
}

async function open(port: number | null): Promise<Socket> {
  const socket = connect(port ?? 0, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}
