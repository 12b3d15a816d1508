import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Framer } from '@portico/device-formats';
import { RetryableError } from './back-off.ts';
import type { TcpAddress } from './link.ts';

const timeoutMilliseconds = 20_000;

/** A TCP connection over which a device sends requests, each of which the platform answers. */
export type RequestConnection<Reply> = {
  /**
   * Sends a request; resolves with the oldest unused reply to requests with the same key. Rejects with `RetryableError` when the connection
   * is lost, nothing is answered for 20 seconds, or the reply is unreadable.
   */
  request(key: number, bytes: Buffer): Promise<Reply>;
  close(): void;
  /** Resolves when the connection is closed, for whatever reason. */
  closed: Promise<void>;
};

/** How a protocol splits and reads replies. `reply` null: unreadable. Requests and replies belong together by `key`. */
export type ReplyProtocol<Frame, Reply> = {
  framer: () => Framer<Frame>;
  read: (frame: Frame) => { key: number; reply: Reply | null };
};

// Between the two parts of glued bytes, so that they arrive as two chunks.
const splitMilliseconds = 5;

/** Connects to a listener of the platform. `gluesFrames`: bytes of several requests are sent together, cut in the middle. */
export async function openRequestConnection<Frame, Reply>(
  door: TcpAddress,
  signal: AbortSignal,
  protocol: ReplyProtocol<Frame, Reply>,
  { gluesFrames }: { gluesFrames: boolean },
): Promise<RequestConnection<Reply>> {
  type Waiting = { resolve: (reply: Reply) => void; reject: (reason: Error) => void };
  const socket = connect({ host: door.host, port: door.port, noDelay: true });
  const waiting = new Map<number, Waiting[]>();
  const framer = protocol.framer();
  let failure: Error | null = null;
  const lose = (reason: string) => {
    failure ??= new RetryableError(reason);
    for (const { reject } of [...waiting.values()].flat()) reject(failure);
    waiting.clear();
    socket.destroy();
  };
  const takeOldest = (key: number): Waiting | undefined => {
    const ofKey = waiting.get(key) ?? [];
    const oldest = ofKey.shift();
    if (ofKey.length === 0) waiting.delete(key);
    return oldest;
  };
  const stop = () => lose('stopped');
  signal.addEventListener('abort', stop, { once: true });
  socket.setTimeout(timeoutMilliseconds, () => waiting.size > 0 && lose('no answer'));
  socket.on('error', (error) => lose(error.message));
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      signal.removeEventListener('abort', stop);
      lose('connection closed');
      resolve();
    });
  });
  socket.on('data', (bytes) => {
    for (const piece of framer.push(bytes)) {
      if (piece.kind === 'dropped') continue;
      const { key, reply } = protocol.read(piece.frame);
      const pending = takeOldest(key);
      if (reply !== null) pending?.resolve(reply);
      else pending?.reject(new RetryableError('unreadable reply'));
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('close', () => reject(failure ?? new RetryableError('not connected')));
  });
  const glued: Buffer[] = [];
  let sending: Promise<void> = Promise.resolve();
  const sendGlued = async () => {
    await sleep(0);
    const all = Buffer.concat(glued.splice(0));
    const cut = Math.ceil(all.length / 2);
    socket.write(all.subarray(0, cut));
    await sleep(splitMilliseconds);
    socket.write(all.subarray(cut));
  };
  const send = (bytes: Buffer) => {
    if (!gluesFrames) return void socket.write(bytes);
    glued.push(bytes);
    if (glued.length === 1) sending = sending.then(sendGlued);
  };
  return {
    closed,
    close: () => socket.destroy(),
    request: (key, bytes) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        const ofKey = waiting.get(key) ?? [];
        ofKey.push({ resolve, reject });
        waiting.set(key, ofKey);
        send(bytes);
      }),
  };
}
