import { setTimeout as pause } from 'node:timers/promises';
import type { DeviceFormat } from '@portico/contract/words/device-formats';
import { deviceKinds } from '@portico/contract/words/device-kinds';
import {
  createHx7eFramer,
  createXmlFramer,
  encodeHx7eReport,
  encodeHxF1Report,
  encodeHxF4Cache,
  encodeHxF5Upload,
  encodeHxF6Upload,
  encodeHxF7Interval,
  hxF4Path,
  hxF5Paths,
  hxF6Paths,
  hxF7Paths,
  readHx7eReply,
  readHxF1Reply,
  readHxF4Reply,
  readHxF5Reply,
  readHxF6Reply,
  readHxF7Reply,
} from '@portico/device-formats';
import {
  type DeviceConversations,
  type DeviceToRegister,
  type Dialogue,
  dial,
  sendAndHangUp,
  writeHttpRequest,
} from './device-conversations.ts';

/** Length of every report, in minutes. */
export const reportMinutes = 5;

/** A report of people in. `end`: of its period, epoch seconds. `isAgain`: it was sent before, and its reply was lost. */
export type SentReport = { sn: string; end: number; people: number; isAgain?: boolean };

/** How devices of a format report counts, and what the replies to them say. */
export type DeviceProtocol = {
  device: Omit<DeviceToRegister, 'sn'>;
  /** The serial number with this index, as the format can express it. */
  createSerialNumber(index: number): string;
  encodeReport(report: SentReport): Buffer;
  /** Opens a connection; `send` returns what the reply to a report says, in the words of the protocol. */
  connect(conversations: DeviceConversations): Promise<DeviceConnection>;
  /** Sends a report and ends the connection without reading the reply. */
  sendAndHangUp(conversations: DeviceConversations, report: Buffer): Promise<void>;
  /** What the replies to a report say: of a registered device, and of an unknown one. */
  replies: { stored: string; unknown: string };
};

type DeviceConnection = { send(report: Buffer): Promise<string>; close(): void };

/** A protocol over TCP. `sendChunks` writes the chunks one after another, and returns what the next `replies` replies say. */
export type TcpProtocol = Omit<DeviceProtocol, 'connect'> & {
  connect(
    conversations: DeviceConversations,
  ): Promise<DeviceConnection & { sendChunks(chunks: readonly Buffer[], replies: number): Promise<string[]> }>;
};

const local = (end: number) => new Date((end + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ');

const describeDevice = (
  format: DeviceFormat,
  kind: DeviceToRegister['kind'],
  model: string,
): DeviceProtocol['device'] => ({
  format,
  kind,
  model,
  // Messages of hx-f7 contain their length, and no interval can be set.
  uploadInterval: format === 'hx-f7' ? deviceKinds[kind].defaultUploadMinutes : reportMinutes,
  ...(kind === 'infrared' && model !== 'FP110' && model !== 'HX-HE2' ? { recordPeriod: reportMinutes } : {}),
});

/** The status in the messages of infrared counters of the formats F2 and F3. */
export const hx7eStatus = { battery: 80, batteryTx: 80, isPaired: true, version: 'V1.0', model: 'HX' };

/** A report of a counter F1. `endLocal`: local end of its interval; null: its clock was never set. */
export function encodeInfraredXml(sn: string, endLocal: string | null, people: number, isHistory = false): Buffer {
  const rest = { battery: 80, batteryTx: 80, inFocus: true };
  return encodeHxF1Report(sn, 7, { flowIn: people, flowOut: 0, endLocal, isHistory, ...rest });
}

/** The records of a counter F4, as its local ends and the people who entered. `clockLocal`: its clock at sending. */
export function encodeInfraredForm(
  sn: string,
  clockLocal: string,
  records: readonly (readonly [endLocal: string, people: number])[],
): Buffer {
  const status = { version: '1.1', inFocus: true, battery: 80, batteryTx: 80, isCharging: false };
  return encodeHxF4Cache(
    sn,
    clockLocal,
    status,
    records.map(([endLocal, flowIn]) => ({ endLocal, flowIn, flowOut: 0 })),
  );
}

const toPeriod = ({ end, people }: SentReport) => ({
  line: 0,
  at: end - reportMinutes * 60,
  minutes: reportMinutes,
  metrics: { flowIn: people, flowOut: 0 },
  uploadedAt: end + 1,
});

function overTcp<Reply>(dialogue: Dialogue<Reply>, describeReply: (reply: Reply | null) => string) {
  const sendChunks = async (chunks: readonly Buffer[], replies: number) => {
    for (const chunk of chunks) {
      await dialogue.send(chunk);
      // So that the next chunk is a packet of its own.
      if (chunks.length > 1) await pause(1);
    }
    const said: string[] = [];
    while (said.length < replies) said.push(describeReply(await dialogue.reply()));
    return said;
  };
  return { sendChunks, send: async (report: Buffer) => (await sendChunks([report], 1)).join(), close: dialogue.close };
}

const infraredXml: TcpProtocol = {
  device: describeDevice('hx-f1', 'infrared', 'FP110'),
  createSerialNumber: (index) => `F1-${index}`,
  encodeReport: ({ sn, end, people, isAgain }) => encodeInfraredXml(sn, local(end), people, isAgain),
  async connect({ server }) {
    const dialogue = await dial(server.doors.tcpXml, createXmlFramer(), readHxF1Reply);
    return overTcp(dialogue, (reply) => `ret ${reply?.ret}`);
  },
  sendAndHangUp: ({ server }, report) => sendAndHangUp(server.doors.tcpXml, report),
  replies: { stored: 'ret 0', unknown: 'ret 2' },
};

function infraredFrames(format: 'hx-f2' | 'hx-f3', model: string): TcpProtocol {
  const findPort = ({ server }: DeviceConversations) =>
    format === 'hx-f2' ? server.doors.tcp7e : server.doors.tcp7eAnalog;
  return {
    device: describeDevice(format, 'infrared', model),
    createSerialNumber: (index) => `${format}-${index}`,
    encodeReport: ({ sn, end, people, isAgain = false }) =>
      encodeHx7eReport(format, sn, { flowIn: people, flowOut: 0, endLocal: local(end), ...hx7eStatus }, isAgain),
    async connect(conversations) {
      const read = (frame: Parameters<typeof readHx7eReply>[1]) => readHx7eReply(format, frame);
      const dialogue = await dial(findPort(conversations), createHx7eFramer(), read);
      return overTcp(dialogue, (reply) => `status ${reply?.status}`);
    },
    sendAndHangUp: (conversations, report) => sendAndHangUp(findPort(conversations), report),
    replies: { stored: 'status 0', unknown: 'status 1' },
  };
}

type HttpProtocol = Omit<DeviceProtocol, 'connect' | 'sendAndHangUp'> & {
  path: string;
  describeReply(body: Buffer): string;
};

function overHttp({ path, describeReply, ...rest }: HttpProtocol): DeviceProtocol {
  return {
    ...rest,
    async connect({ post }) {
      return {
        close: () => {},
        async send(report) {
          const { status, body } = await post(path, report);
          return `${status} ${describeReply(body)}`;
        },
      };
    },
    sendAndHangUp: ({ server }, report) => sendAndHangUp(server.doors.http, writeHttpRequest(path, report)),
  };
}

/** The HX formats over TCP. */
export const tcpProtocols: readonly TcpProtocol[] = [
  infraredXml,
  infraredFrames('hx-f2', 'HX-HE2'),
  infraredFrames('hx-f3', 'HX-NBI'),
];

/** All HX formats. */
export const deviceProtocols: readonly DeviceProtocol[] = [
  ...tcpProtocols,
  overHttp({
    device: describeDevice('hx-f4', 'infrared', 'HPC015S'),
    createSerialNumber: (index) => `0F4000${String(index).padStart(2, '0')}`,
    encodeReport: ({ sn, end, people }) => encodeInfraredForm(sn, local(end), [[local(end), people]]),
    path: hxF4Path,
    describeReply(body) {
      const reply = readHxF4Reply(body);
      return reply?.kind === 'cache' && reply.isStored ? 'stored' : 'failed';
    },
    replies: { stored: '200 stored', unknown: '200 failed' },
  }),
  overHttp({
    device: describeDevice('hx-f5', 'eye', 'HX-3D200'),
    createSerialNumber: (index) => `F5-${index}`,
    encodeReport: (report) => encodeHxF5Upload(report.sn, toPeriod(report), 'Add'),
    path: hxF5Paths.upload,
    describeReply: (body) => `code ${readHxF5Reply(body)?.code}`,
    replies: { stored: '200 code 0', unknown: '200 code 1' },
  }),
  overHttp({
    device: describeDevice('hx-f6', 'aiCamera', 'HX-CCD21'),
    createSerialNumber: (index) => `F6-${index}`,
    encodeReport(report) {
      const { metrics, ...period } = toPeriod(report);
      return encodeHxF6Upload(report.sn, { ...period, lines: [metrics] });
    },
    path: hxF6Paths.upload,
    describeReply: (body) => `code ${readHxF6Reply(body)?.code}`,
    replies: { stored: '200 code 0', unknown: '200 code 1' },
  }),
  overHttp({
    device: describeDevice('hx-f7', 'aiCamera', 'HX-CCD21'),
    createSerialNumber: (index) => `F7-${index}`,
    encodeReport: (report) => encodeHxF7Interval(report.sn, toPeriod(report), 1),
    path: hxF7Paths.interval,
    describeReply: (body) => `ok ${readHxF7Reply(body)?.ok}`,
    replies: { stored: '200 ok true', unknown: '404 ok false' },
  }),
];
