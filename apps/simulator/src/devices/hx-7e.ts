import {
  encodeHx7eHeartbeat,
  encodeHx7eReport,
  type Hx7eReply,
  type Hx7eStatus,
  readHx7eReply,
} from '@portico/device-formats/hx-7e/encode';
import { createHx7eFramer, type Hx7eFrame } from '@portico/device-formats/hx-7e/framing';
import { commands, type Hx7eFormatId } from '@portico/device-formats/hx-7e/properties';
import { countsNoOneIn, findRecordPeriodMinutes, type SitePeriod } from '../periods.ts';
import { RetryableError, retryWithBackOff } from './back-off.ts';
import { type DeviceLink, DeviceRejectedError, type LinkContext } from './link.ts';
import { findReplyInstant, formatPlaceTime } from './place-time.ts';
import { openRequestConnection, type RequestConnection } from './request-connection.ts';

// A reply says "failed" also for an unknown serial number. With the waits between the attempts, the device gives up after two minutes.
const maxFailures = 20;
// The time in a reply that took longer is outdated.
const maxReplyMilliseconds = 1_000;

// A report that is sent more than this many seconds late was stored after its first sending had failed.
const promptSeconds = 300;

const series = {
  'hx-f2': { port: '7e', version: 'V5.38', sendsHeartbeats: true },
  'hx-f3': { port: '7eAnalog', version: 'V1.0', sendsHeartbeats: false },
} as const;

type Counts = { flowIn: number; flowOut: number; endLocal: string | null };

/**
 * An infrared counter with framed text. A digital one (F2) sends a heartbeat when it has connected and then every half hour. An analog one
 * (F3) sends none, but one report of zeros after its start. A report that was answered with "failed", or not at all, is sent again as a
 * repeat.
 */
export function createHx7eLink(format: Hx7eFormatId, context: LinkContext): DeviceLink {
  const { simulated, signal, now } = context;
  const { sn, model } = simulated.device;
  const { port, version, sendsHeartbeats } = series[format];
  let connection: Promise<RequestConnection<Hx7eReply>> | null = null;
  let isStartReported = false;

  async function connected(): Promise<RequestConnection<Hx7eReply>> {
    if (connection) return connection;
    const opening = openAndGreet();
    connection = opening;
    const forget = () => {
      if (connection === opening) connection = null;
    };
    opening.then(({ closed }) => closed.then(forget), forget);
    return opening;
  }

  async function openAndGreet(): Promise<RequestConnection<Hx7eReply>> {
    const protocol = {
      framer: createHx7eFramer,
      read: (frame: Hx7eFrame) => ({ key: frame.command, reply: readHx7eReply(format, frame) }),
    };
    const gluesFrames = simulated.device.faults.gluesFrames === true;
    const opened = await openRequestConnection(context.doors.tcp[port], signal, protocol, { gluesFrames });
    try {
      if (sendsHeartbeats) await sendHeartbeatOver(opened);
    } catch (error) {
      opened.close();
      throw error;
    }
    return opened;
  }

  async function sendHeartbeatOver(opened: RequestConnection<Hx7eReply>): Promise<void> {
    const heartbeat = encodeHx7eHeartbeat(format, sn, currentLocal(), status());
    const reply = await request(opened, commands.heartbeat, heartbeat);
    // Nothing is stored for a heartbeat, so that it fails only for an unknown serial number.
    if (reply.status !== 0) throw new DeviceRejectedError(`${sn}: heartbeat answered with ${reply.status}`);
  }

  async function request(opened: RequestConnection<Hx7eReply>, command: number, bytes: Buffer): Promise<Hx7eReply> {
    const sentAt = performance.now();
    const reply = await opened.request(command, bytes);
    if (reply.status !== 0) return reply;
    const platformTime = reply.nowLocal === null ? null : findReplyInstant(simulated, reply.nowLocal);
    const isPrompt = performance.now() - sentAt < maxReplyMilliseconds;
    if (platformTime !== null && (isPrompt || now() === 0)) context.setClock(platformTime);
    if (reply.settings !== null) {
      const { uploadInterval, recordPeriod } = reply.settings;
      context.applySettings({ uploadInterval, ...(recordPeriod === null ? {} : { recordPeriod }) });
    }
    return reply;
  }

  async function report(counts: Counts, wasStored: boolean): Promise<void> {
    let isRepeat = wasStored;
    let failures = 0;
    await retryWithBackOff(signal, async () => {
      const opened = await connected();
      const bytes = encodeHx7eReport(format, sn, { ...counts, ...status() }, isRepeat);
      const command = isRepeat ? commands.countsAgain : commands.counts;
      isRepeat = true;
      const reply = await request(opened, command, bytes);
      if (reply.status === 0) return;
      failures += 1;
      if (failures === maxFailures) throw new DeviceRejectedError(`${sn}: report answered with ${reply.status}`);
      throw new RetryableError(`status ${reply.status}`);
    });
  }

  // The report of zeros covers the record period before the start. If people pass at that time, it would contradict the counts of the same
  // minutes, and the next report is the sign of life.
  async function reportStart(): Promise<void> {
    const end = now();
    const periodSeconds = findRecordPeriodMinutes(simulated, end) * 60;
    if (end !== 0 && !countsNoOneIn(simulated, [end - periodSeconds, end])) return;
    await report({ flowIn: 0, flowOut: 0, endLocal: currentLocal() }, false);
  }

  // null: the device does not have the time, or (in a replay) its time zone.
  const currentLocal = () => (now() === 0 || context.usesLocalTime ? null : formatPlaceTime(simulated, now()));

  function status(): Hx7eStatus {
    const battery = context.battery();
    return { battery, batteryTx: Math.min(100, battery + 4), isPaired: true, version, model };
  }

  async function disconnect(): Promise<void> {
    const open = connection;
    connection = null;
    const opened = await open?.catch(() => null);
    opened?.close();
  }

  return {
    async send(periods) {
      // All reports are sent at once. The platform answers those of one connection in their order.
      await Promise.all(periods.map((period) => report(toCounts(context, period), isLate(context, period))));
      return { accepted: periods, refused: [] };
    },
    async sendHeartbeat() {
      if (sendsHeartbeats) {
        await retryWithBackOff(signal, async () => {
          const wasConnected = connection !== null;
          const opened = await connected();
          if (wasConnected) await sendHeartbeatOver(opened);
        });
      } else if (!isStartReported) {
        await reportStart();
        isStartReported = true;
      }
    },
    close: disconnect,
  };
}

function isLate({ simulated, now }: LinkContext, period: SitePeriod): boolean {
  // A device that uploads less often than it records sends its records up to one upload interval after their end.
  return now() - (period.at + period.minutes * 60) > promptSeconds + simulated.settings.uploadInterval * 60;
}

function toCounts({ simulated }: LinkContext, period: SitePeriod): Counts {
  const end = period.at + period.minutes * 60;
  // The platform takes a report of a device in real time for people who passed at its time, which must lie within the period.
  const reportedAt = simulated.settings.uploadInterval === 0 ? end - 1 : end;
  return {
    flowIn: period.metrics.flowIn ?? 0,
    flowOut: period.metrics.flowOut ?? 0,
    endLocal: formatPlaceTime(simulated, reportedAt, period.at),
  };
}
