import type { Socket } from 'node:net';
import type { Framer } from '@portico/device-formats';
import type { DoorGuard } from './door-guard.ts';

export type GuardedFrames<Frame> = {
  /** Reads a chunk with the framer. */
  read: Framer<Frame>['push'];
  /** Notes how many frames wait for their replies. */
  setUnanswered(frames: number): void;
};

/**
 * Applies the limits of time and bytes to a TCP connection. A frame must be complete within `frameMilliseconds` of the first byte
 * that follows the frame before it.
 */
export function guardFrames<Frame>(socket: Socket, framer: Framer<Frame>, guard: DoorGuard): GuardedFrames<Frame> {
  const { frameMilliseconds, idleMilliseconds, keepAliveMilliseconds } = guard.limits;
  const connection = guard.add(socket);
  let frameTimer: NodeJS.Timeout | null = null;

  function startTimer(): void {
    frameTimer = setTimeout(() => {
      // The server has stopped reading, so the device cannot send the rest.
      if (socket.isPaused()) return startTimer();
      guard.noteClosed('a frame took too long', socket);
      socket.destroy();
    }, frameMilliseconds);
  }

  function stopTimer(): void {
    if (frameTimer !== null) clearTimeout(frameTimer);
    frameTimer = null;
  }

  socket.setTimeout(idleMilliseconds, () => socket.destroy());
  socket.setKeepAlive(true, keepAliveMilliseconds);
  socket.once('close', stopTimer);
  function read(bytes: Buffer) {
    connection.markActive();
    const pieces = framer.push(bytes);
    const pendingBytes = framer.pendingBytes();
    const hasFrame = pieces.some((piece) => piece.kind === 'frame');
    if (hasFrame) stopTimer();
    // Bytes outside a frame start the time too: otherwise a sender of noise would stay connected for ever.
    if (frameTimer === null && (pendingBytes > 0 || !hasFrame)) startTimer();
    connection.setUnfinishedBytes(pendingBytes);
    return pieces;
  }

  return { read, setUnanswered: (frames) => connection.markActive(frames > 0) };
}
