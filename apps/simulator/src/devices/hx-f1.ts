import {
  encodeHxF1Report,
  encodeHxF1TimeSync,
  type HxF1Reply,
  readHxF1Reply,
} from '@portico/device-formats/hx-f1/encode';
import { createXmlFramer, type XmlFrame } from '@portico/device-formats/hx-f1/framing';
import { hashParts } from '../model/random.ts';
import type { SitePeriod } from '../periods.ts';
import { RetryableError, retryWithBackOff } from './back-off.ts';
import { type DeviceLink, DeviceRejectedError, type LinkContext, type TcpAddress } from './link.ts';
import { findReplyInstant, formatPlaceTime } from './place-time.ts';
import { openRequestConnection } from './request-connection.ts';

// A report that is sent more than this many seconds after the end of its period is marked as a history report.
const promptSeconds = 300;

type Connection = {
  request(frame: (seq: number) => Buffer): Promise<HxF1Reply>;
  close(): void;
  closed: Promise<void>;
};

/**
 * An infrared counter. It requests the time on every connection before it reports, then sends one report per interval. Half of the devices
 * open a connection for each message, as seen in the field; the others keep theirs open.
 */
export function createHxF1Link(context: LinkContext): DeviceLink {
  const { simulated, signal, now } = context;
  const { sn } = simulated.device;
  const keepsConnection = hashParts(sn, 'connection') % 2 === 0;
  let connection: Promise<Connection> | null = null;

  async function synced(): Promise<Connection> {
    if (connection) return connection;
    const opening = openAndSync();
    connection = opening;
    const forget = () => {
      if (connection === opening) connection = null;
    };
    opening.then(({ closed }) => closed.then(forget), forget);
    return opening;
  }

  async function openAndSync(): Promise<Connection> {
    const opened = await openConnection(context.doors.tcp.xml, signal, simulated.device.faults.gluesFrames === true);
    const reply = await opened.request((seq) => encodeHxF1TimeSync(sn, seq));
    if (reply.kind !== 'timeSync' || reply.ret !== 0) {
      opened.close();
      throw new DeviceRejectedError(`${sn}: time sync answered with ${reply.ret}`);
    }
    const platformTime = reply.nowLocal === null ? null : findReplyInstant(simulated, reply.nowLocal);
    if (platformTime !== null) context.setClock(platformTime);
    if (reply.uploadInterval !== null) context.applySettings({ uploadInterval: reply.uploadInterval });
    return opened;
  }

  async function report(period: SitePeriod): Promise<void> {
    const reply = await (await synced()).request((seq) =>
      encodeHxF1Report(sn, seq, toHxF1Report(context, period, now())),
    );
    if (reply.ret === 2) throw new DeviceRejectedError(`${sn}: not registered`);
    if (reply.ret !== 0) throw new RetryableError(`ret ${reply.ret}`);
  }

  async function disconnect(): Promise<void> {
    const open = connection;
    connection = null;
    const opened = await open?.catch(() => null);
    opened?.close();
  }

  return {
    async send(periods) {
      // All reports are sent at once; each is acknowledged separately, however the platform groups them for storage.
      await Promise.all(periods.map((period) => retryWithBackOff(signal, () => report(period))));
      if (!keepsConnection && periods.length === 1) await disconnect();
      return { accepted: periods, refused: [] };
    },
    async sendHeartbeat() {
      await disconnect();
      await retryWithBackOff(signal, synced);
      if (!keepsConnection) await disconnect();
    },
    close: disconnect,
  };
}

function toHxF1Report({ simulated, battery }: LinkContext, period: SitePeriod, now: number) {
  const end = period.at + period.minutes * 60;
  return {
    flowIn: period.metrics.flowIn ?? 0,
    flowOut: period.metrics.flowOut ?? 0,
    endLocal: formatPlaceTime(simulated, end, period.at),
    isHistory: now - end > promptSeconds,
    battery: battery(),
    batteryTx: Math.min(100, battery() + 4),
    inFocus: true,
  };
}

// Sequence numbers start at 1 on every connection, as on real devices; a reply carries the number of its request.
async function openConnection(door: TcpAddress, signal: AbortSignal, gluesFrames: boolean): Promise<Connection> {
  const protocol = {
    framer: createXmlFramer,
    read: (frame: XmlFrame) => ({ key: frame.seq, reply: readHxF1Reply(frame) }),
  };
  const opened = await openRequestConnection(door, signal, protocol, { gluesFrames });
  let last = 0;
  return {
    ...opened,
    request(frame) {
      last = (last % 65_535) + 1;
      return opened.request(last, frame(last));
    },
  };
}
