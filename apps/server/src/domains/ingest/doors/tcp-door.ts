import { createServer, type Socket } from 'node:net';
import type { FramerResult, TcpFormat } from '@portico/device-formats';
import { listen } from '../../../platform/tcp/listen.ts';
import type { RegisteredDevice } from '../device-registry.ts';
import type { MessageSender } from '../message-sender.ts';
import { createDoorGuard, type DoorGuard } from './door-guard.ts';
import { maxUnansweredFrames } from './door-limits.ts';
import type { DoorServices } from './http-door.ts';
import { guardFrames } from './tcp-guard.ts';

type DroppedBytes = Extract<FramerResult<unknown>, { kind: 'dropped' }>;

export type TcpDoor = { port: number; close(): Promise<void> };

/** Opens a port for TCP connections of devices. Frames of one connection are stored together and answered in their order. */
export async function openTcpDoor(
  format: TcpFormat,
  services: DoorServices,
  host: string,
  port: number,
  guard = createDoorGuard(services.log),
): Promise<TcpDoor> {
  const sockets = new Set<Socket>();
  let isClosing = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(format, socket, services, guard, () => isClosing);
  });
  const listening = await listen(server, host, port);
  return {
    port: listening,
    close: () =>
      new Promise((resolve) => {
        isClosing = true;
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function serve(
  format: TcpFormat,
  socket: Socket,
  services: DoorServices,
  guard: DoorGuard,
  isDoorClosing: () => boolean,
): void {
  const framer = format.framer();
  const guarded = guardFrames(socket, framer, guard);
  const sender: MessageSender = { format, identifiedBy: 'serialNumber', address: socket.remoteAddress ?? '' };
  let unanswered = 0;
  let answers: Promise<void> = Promise.resolve();
  // The device of this connection, for the log of a broken frame without a serial number.
  let lastDevice: RegisteredDevice | null = null;

  async function handleFrame(frame: unknown, bytes: Buffer): Promise<Buffer | null> {
    const message = format.decode(frame);
    const device = message.sn === null ? lastDevice : await services.registry.find(message.sn);
    if (device !== null) {
      const { outcome, settings } = await services.receiver.receiveFrom(device, message, sender, services.clock.now(), {
        path: '',
        body: bytes,
      });
      if (outcome.registered) lastDevice = device;
      return format.reply(frame, message, outcome, settings);
    }
    await services.unknownSenders.keep(message, { path: '', body: bytes }, sender);
    return format.reply(
      frame,
      message,
      { registered: false, storageResult: 'nothing', accepted: 0, duplicate: 0, refused: [] },
      null,
    );
  }

  /** Notes dropped bytes in the log of their device, or of the device of this connection. Most devices open a connection for each message. */
  function noteDropped({ sn, detail, bytes }: DroppedBytes): void {
    const note = async () => {
      const device = sn === null ? lastDevice : await services.registry.find(sn);
      const message = { kind: 'broken', sn, detail, isDamaged: true } as const;
      const raw = { path: '', body: bytes };
      if (device !== null) await services.receiver.receiveFrom(device, message, sender, services.clock.now(), raw);
      else await services.unknownSenders.keep(message, raw, sender);
    };
    note().catch((error: unknown) => services.log.error({ err: error, format: format.id }, 'dropped bytes'));
  }

  // Stops reading while the device does not read its replies, which would fill the memory. About 64 KiB of replies may wait.
  function pauseOrResume(): void {
    guarded.setUnanswered(unanswered);
    if (unanswered >= maxUnansweredFrames || socket.writableNeedDrain) socket.pause();
    else if (unanswered < maxUnansweredFrames / 2) socket.resume();
  }

  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    for (const piece of guarded.read(bytes)) {
      if (piece.kind === 'dropped') {
        noteDropped(piece);
        continue;
      }
      unanswered += 1;
      const reply = handleFrame(piece.frame, piece.bytes).catch((error: unknown) => {
        services.log.error({ err: error, format: format.id }, 'frame');
        return null;
      });
      answers = answers.then(async () => {
        const answer = await reply;
        if (answer !== null && socket.writable) socket.write(answer);
        unanswered -= 1;
        pauseOrResume();
      });
    }
    pauseOrResume();
  });
  socket.on('drain', pauseOrResume);
  socket.on('close', () => {
    if (isDoorClosing()) return;
    for (const piece of framer.end()) if (piece.kind === 'dropped') noteDropped(piece);
  });
}
