import type { FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import type { EventPayloads, Events } from '../events.ts';
import type { CurrentUser } from './caller.ts';
import type { OpenStream, OpenStreams } from './open-streams.ts';

const heartbeatMilliseconds = 15_000;
/** How often a stream checks whether the user's session has expired. */
const validityCheckMilliseconds = 500;
/** A stream with more unsent bytes is closed: its reader is gone or stuck. */
const maxBacklogBytes = 1_048_576;
/** How long a reader waits before it connects again: after a lost connection, and after a newer stream has replaced it. */
const retryMilliseconds = { lost: 2_000, replaced: 60_000 };

/** The result of a handler of an `events` route: starts sending with `push`, and returns a function that stops. */
export type Subscribe<T> = (push: (data: T) => void) => () => void;

/**
 * Sends server-sent events until the reader disconnects, the session ends, the user's rights change or the server stops. A stream that
 * ends because there are too many gets the event `replaced`.
 */
export function streamEvents<T>(options: {
  reply: FastifyReply;
  events: Events;
  user: CurrentUser | null;
  subscribe: Subscribe<T>;
  /** Throws when the user may no longer receive the events; called with every heartbeat. */
  check: () => Promise<unknown>;
  clock: Clock;
  open: OpenStreams;
}): void {
  const { reply, events, user, subscribe, check, clock, open } = options;
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  reply.header('cache-control', 'no-store, no-transform');
  reply.header('x-accel-buffering', 'no');
  const headers = reply.getHeaders();
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200);
  raw.write(`retry: ${retryMilliseconds.lost}\n\n`);

  let ended = false;
  const end: OpenStream['end'] = (reason) => {
    if (ended) return;
    ended = true;
    clearInterval(heartbeatTimer);
    clearInterval(validityTimer);
    open.delete(stream);
    unlistenSession();
    unlistenRights();
    stop();
    raw.end(reason === 'replaced' ? `retry: ${retryMilliseconds.replaced}\nevent: replaced\ndata: {}\n\n` : undefined);
  };
  const stream: OpenStream = { user, end };
  const heartbeatTimer = setInterval(() => {
    raw.write(': alive\n\n');
    check().catch(() => end());
  }, heartbeatMilliseconds);
  const validityTimer = setInterval(() => {
    if (user !== null && clock.now() >= user.validUntil) end();
  }, validityCheckMilliseconds);
  const unlistenSession = events.on('session.ended', (ended) => {
    if (user !== null && isEndedSession(user, ended)) end();
  });
  // After a change of rights the client reconnects and is checked against the new rights.
  const unlistenRights = events.on('rights.changed', ({ companyId }) => {
    if (user !== null && (user.companyId === null || user.companyId === companyId)) end();
  });
  const stop = subscribe((data) => {
    if (ended) return;
    if (raw.writableLength > maxBacklogBytes) end();
    else raw.write(`data: ${JSON.stringify(data)}\n\n`);
  });
  open.add(stream);
  raw.on('close', () => end());
  raw.on('error', () => end());
  if (raw.destroyed) end(); // The reader disconnected while the user was being identified.
}

function isEndedSession(user: CurrentUser, ended: EventPayloads['session.ended']): boolean {
  if (ended.exceptTokenHash === user.tokenHash) return false;
  return ended.userId === user.id || ended.tokenHash === user.tokenHash || ended.companyId === user.companyId;
}
