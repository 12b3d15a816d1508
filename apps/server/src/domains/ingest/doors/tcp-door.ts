import { createServer, type Socket } from 'node:net';
import type { DeviceMessage, TcpFormat } from '@portico/device-formats';
import { listen, mostConnections } from '../../../platform/tcp/listen.ts';
import type { RegisteredDevice } from '../registry.ts';
import { keepUnassigned } from '../unassigned.ts';
import type { DoorServices } from './http-door.ts';

// A device that waits for answers rarely has more than one frame under way; one that catches up has many.
const mostUnanswered = 512;
const idleMilliseconds = 10 * 60_000;

export type TcpDoor = { port: number; close(): Promise<void> };

/** A port devices open TCP connections to. Frames of one connection are stored together and answered in their order. */
export async function openTcpDoor(
  format: TcpFormat,
  services: DoorServices,
  host: string,
  port: number,
): Promise<TcpDoor> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(format, socket, services);
  });
  server.maxConnections = mostConnections;
  const listening = await listen(server, host, port);
  return {
    port: listening,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function serve(format: TcpFormat, socket: Socket, services: DoorServices): void {
  const framer = format.framer();
  const address = socket.remoteAddress ?? '';
  let unanswered = 0;
  let answers: Promise<void> = Promise.resolve();
  // Who speaks here, for the log of a broken frame that does not say so itself.
  let speaker: RegisteredDevice | null = null;

  async function take(frame: unknown, bytes: Buffer): Promise<Buffer | null> {
    const message = format.decode(frame);
    const device = message.sn === null ? speaker : await services.registry.find(message.sn);
    if (device !== null) {
      speaker = device;
      const { outcome, settings } = await services.receiver.receiveFrom(device, message);
      return format.reply(frame, message, outcome, settings);
    }
    await keepStranger(message, bytes);
    return format.reply(
      frame,
      message,
      { registered: false, stored: 'nothing', accepted: 0, duplicate: 0, refused: [] },
      null,
    );
  }

  async function keepStranger(message: DeviceMessage, body: Buffer): Promise<void> {
    if (message.sn === null) return;
    const receivedAt = new Date(services.clock.now());
    await keepUnassigned(services.db, { sn: message.sn, format: format.id, path: '', receivedAt, body }, address);
  }

  // Reads on while the device takes its answers: those it leaves lying are kept in memory, 64 KiB of them and no more.
  function pace(): void {
    if (unanswered >= mostUnanswered || socket.writableNeedDrain) socket.pause();
    else if (unanswered < mostUnanswered / 2) socket.resume();
  }

  socket.setTimeout(idleMilliseconds, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    for (const cut of framer.push(bytes)) {
      if (cut.kind === 'dropped') {
        if (speaker !== null)
          services.reports.note(speaker, 'broken', cut.detail, Math.floor(services.clock.now() / 1000));
        continue;
      }
      unanswered += 1;
      const reply = take(cut.frame, cut.bytes).catch((error: unknown) => {
        services.log.error({ err: error, format: format.id }, 'frame');
        return null;
      });
      answers = answers.then(async () => {
        const answer = await reply;
        if (answer !== null && socket.writable) socket.write(answer);
        unanswered -= 1;
        pace();
      });
    }
    pace();
  });
  socket.on('drain', pace);
}
