import { connect, type Socket } from 'node:net';
import { formatLocal, parseLocal } from '@portico/counting/local-time';
import { instantsOfLocal, localSecondsAt } from '@portico/counting/zones';
import {
  encodeHxF1Report,
  encodeHxF1TimeSync,
  type HxF1Reply,
  readHxF1Reply,
} from '@portico/device-formats/hx-f1/encode';
import { createXmlFramer } from '@portico/device-formats/hx-f1/framing';
import { hashOf } from '../model/random.ts';
import type { SitePeriod } from '../periods.ts';
import { persistently, TryAgain } from './back-off.ts';
import { type Link, type LinkContext, NotAccepted } from './link.ts';

const patienceMilliseconds = 20_000;
// A report sent longer after its end than this was stored in between.
const promptSeconds = 300;

/**
 * An infrared counter: asks for the time on every connection before it counts for anybody, then one report per interval. Half
 * of the devices make a connection for each message, as seen in the field, the others keep theirs.
 */
export function hxF1Link(context: LinkContext): Link {
  const { simulated, signal, now } = context;
  const { sn } = simulated.device;
  const keepsConnection = hashOf(sn, 'connection') % 2 === 0;
  let connection: Promise<Connection> | null = null;

  async function synced(): Promise<Connection> {
    if (connection) return connection;
    const opening = openAndSync();
    connection = opening;
    const forget = () => {
      if (connection === opening) connection = null;
    };
    opening.then((opened) => opened.socket.once('close', forget), forget);
    return opening;
  }

  async function openAndSync(): Promise<Connection> {
    const opened = await open(context.doors.tcpXml, signal);
    const reply = await opened.ask((seq) => encodeHxF1TimeSync(sn, seq));
    if (reply.kind !== 'timeSync' || reply.ret !== 0) {
      opened.socket.destroy();
      throw new NotAccepted(`${sn}: time sync answered with ${reply.ret}`);
    }
    const told = reply.nowLocal === null ? null : instantOf(context, reply.nowLocal);
    if (told !== null) context.setClock(told);
    if (reply.uploadInterval !== null) context.applySettings({ uploadInterval: reply.uploadInterval });
    return opened;
  }

  async function report(period: SitePeriod): Promise<void> {
    const reply = await (await synced()).ask((seq) => encodeHxF1Report(sn, seq, reportOf(context, period, now())));
    if (reply.ret === 2) throw new NotAccepted(`${sn}: not registered`);
    if (reply.ret !== 0) throw new TryAgain(`ret ${reply.ret}`);
  }

  async function hangUp(): Promise<void> {
    const open = connection;
    connection = null;
    const opened = await open?.catch(() => null);
    opened?.socket.destroy();
  }

  return {
    async send(periods) {
      // All at once: each is answered for itself, in whatever group the platform stores it.
      await Promise.all(periods.map((period) => persistently(signal, () => report(period))));
      if (!keepsConnection && periods.length === 1) await hangUp();
      return { taken: periods, refused: [] };
    },
    async sayAlive() {
      await hangUp();
      await persistently(signal, synced);
      if (!keepsConnection) await hangUp();
    },
    close: hangUp,
  };
}

function reportOf({ simulated, battery }: LinkContext, period: SitePeriod, now: number) {
  const end = period.at + period.minutes * 60;
  const rules = simulated.placements.find(({ from, to }) => period.at >= from && period.at < to)?.model.rules;
  return {
    flowIn: period.metrics.flowIn ?? 0,
    flowOut: period.metrics.flowOut ?? 0,
    endLocal: rules ? formatLocal(localSecondsAt(rules, end)) : null,
    isHistory: now - end > promptSeconds,
    battery: battery(),
    batteryTx: Math.min(100, battery() + 4),
    inFocus: true,
  };
}

// The reply says what a clock on the wall shows; of a time that comes twice the one under way is meant.
function instantOf({ simulated }: LinkContext, local: string): number | null {
  const now = Date.now() / 1000;
  const rules = simulated.placements.find(({ from, to }) => now >= from && now < to)?.model.rules;
  if (!rules) return null;
  const [first, second] = instantsOfLocal(rules, parseLocal(local));
  if (first === undefined || second === undefined) return first ?? null;
  return Math.abs(second - now) < Math.abs(first - now) ? second : first;
}

type Connection = { socket: Socket; ask(frame: (seq: number) => Buffer): Promise<HxF1Reply> };

// Sequence numbers start at 1 on every connection, as the devices' do; a reply carries its request's.
async function open(door: { host: string; port: number }, signal: AbortSignal): Promise<Connection> {
  const socket = connect({ host: door.host, port: door.port, noDelay: true });
  const waiting = new Map<number, { resolve: (reply: HxF1Reply) => void; reject: (reason: Error) => void }>();
  const framer = createXmlFramer();
  let last = 0;
  let failure: Error | null = null;
  const lose = (reason: string) => {
    failure ??= new TryAgain(reason);
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
    socket.destroy();
  };
  const stop = () => lose('stopped');
  signal.addEventListener('abort', stop, { once: true });
  socket.setTimeout(patienceMilliseconds, () => waiting.size > 0 && lose('no answer'));
  socket.on('error', (error) => lose(error.message));
  socket.on('close', () => {
    signal.removeEventListener('abort', stop);
    lose('connection closed');
  });
  socket.on('data', (bytes) => {
    for (const piece of framer.push(bytes)) {
      if (piece.kind === 'dropped') continue;
      const reply = readHxF1Reply(piece.frame);
      const asked = waiting.get(piece.frame.seq);
      waiting.delete(piece.frame.seq);
      if (reply) asked?.resolve(reply);
      else asked?.reject(new TryAgain('unreadable reply'));
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('close', () => reject(failure ?? new TryAgain('not connected')));
  });
  return {
    socket,
    ask: (frame) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        last = (last % 65_535) + 1;
        waiting.set(last, { resolve, reject });
        socket.write(frame(last));
      }),
  };
}
