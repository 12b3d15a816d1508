import type { Socket } from 'node:net';
import type { Log } from '../../../platform/log.ts';
import { createClosedConnectionsLog } from '../../../platform/tcp/closed-connections-log.ts';
import { createConnectionLimiter, type LimitedConnection } from '../../../platform/tcp/connection-limiter.ts';
import { type DoorLimits, doorLimits } from './door-limits.ts';

/** The limits of all ports for devices of one server process, and the log of what they close. */
export type DoorGuard = {
  limits: DoorLimits;
  /** Counts a new connection, see `ConnectionLimiter`. */
  add(socket: Socket, options?: { isProxy?: boolean }): LimitedConnection;
  /** Notes that a connection is closed for a reason. */
  noteClosed(reason: string, socket: Socket): void;
  stop(): void;
};

/** Creates the limits that the ports for devices share. */
export function createDoorGuard(log: Log, limits: DoorLimits = doorLimits): DoorGuard {
  const closed = createClosedConnectionsLog(log);
  const limiter = createConnectionLimiter(limits, closed.note);
  return {
    limits,
    add: limiter.add,
    noteClosed: (reason, socket) => closed.note(reason, socket.remoteAddress ?? ''),
    stop: () => closed.stop(),
  };
}
