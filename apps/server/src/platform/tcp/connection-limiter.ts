import type { Socket } from 'node:net';
import { createConnectionTable } from './connection-table.ts';
import { toSenderAddress } from './network-prefix.ts';

/** Limits that all ports of a limiter share. */
export type ConnectionLimits = {
  maxConnections: number;
  /** Of one sender address, see `toSenderAddress`. */
  maxConnectionsPerAddress: number;
  /** Bytes of unfinished messages of all connections together. */
  maxUnfinishedBytes: number;
};

/** The limit for which a connection was closed. */
export type LimitReason = 'all connections used' | 'connections of one address used' | 'bytes of unfinished messages';

/** What a port reports of a connection. */
export type LimitedConnection = {
  /** The client has sent something. `isBusy`: whether the server works on a message from now on; absent: as before. */
  markActive(isBusy?: boolean): void;
  /** Bytes that the server keeps until the rest of a message arrives. */
  setUnfinishedBytes(bytes: number): void;
};

export type ConnectionLimiter = {
  /**
   * Adds a new connection. If there are too many, another one is closed for it: the one that has been idle longest, of the same address if
   * that has too many, else of the address that has the most. Connections that wait for the reply to a message are spared: if there are no
   * others, the new connection itself is closed, unless its address has far fewer than the one that has the most. `isProxy`: it has the
   * connections of many senders, so that only the limit of all connections applies.
   */
  add(socket: Socket, options?: { isProxy?: boolean }): LimitedConnection;
};

// A new connection replaces one that waits for a reply only if the address of that one has at least this many times the connections.
const sparedRatio = 2;
// When the bytes reach their maximum, they are reduced to this share, so that the connections are sorted once for many messages.
const keptShare = 7 / 8;

/** Creates limits for the connections of one or more servers. `onClose` is called with every connection that is closed for a limit. */
export function createConnectionLimiter(
  limits: ConnectionLimits,
  onClose: (reason: LimitReason, address: string) => void,
): ConnectionLimiter {
  type Connection = { unfinishedBytes: number; close(reason: LimitReason): void };
  const table = createConnectionTable<Connection>();
  let unfinishedBytes = 0;

  function closeLargest(): void {
    const largestFirst = table
      .list()
      .map((link) => link.value.connection)
      .filter((connection) => connection.unfinishedBytes > 0)
      .toSorted((one, other) => other.unfinishedBytes - one.unfinishedBytes);
    for (const connection of largestFirst) {
      if (unfinishedBytes <= limits.maxUnfinishedBytes * keptShare) return;
      connection.close('bytes of unfinished messages');
    }
  }

  return {
    add(socket, { isProxy = false } = {}) {
      const sender = toSenderAddress(socket.remoteAddress ?? '');
      // Other ports count connections of the same machine that it does not forward.
      const address = isProxy ? `proxy ${sender}` : sender;
      let isOpen = true;
      const connection: Connection = {
        unfinishedBytes: 0,
        close(reason) {
          remove();
          socket.destroy();
          onClose(reason, sender);
        },
      };
      const link = table.add(address, connection);
      function remove(): void {
        if (!isOpen) return;
        isOpen = false;
        table.remove(link);
        unfinishedBytes -= connection.unfinishedBytes;
      }
      socket.once('close', remove);
      if (!isProxy && table.countByAddress(address) > limits.maxConnectionsPerAddress)
        table.findLongestIdle(address)?.value.connection.close('connections of one address used');
      if (table.size() > limits.maxConnections) {
        const largest = table.findLargestAddress() ?? address;
        const idle = table.findLongestIdle(largest)?.value;
        const isSpared =
          idle?.isBusy === true && table.countByAddress(largest) < sparedRatio * table.countByAddress(address);
        (isSpared ? connection : idle?.connection)?.close('all connections used');
      }
      return {
        markActive(isBusy) {
          if (isOpen) table.markActive(link, isBusy);
        },
        setUnfinishedBytes(bytes) {
          if (!isOpen) return;
          unfinishedBytes += bytes - connection.unfinishedBytes;
          connection.unfinishedBytes = bytes;
          if (unfinishedBytes > limits.maxUnfinishedBytes) closeLargest();
        },
      };
    },
  };
}
