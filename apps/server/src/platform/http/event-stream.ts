import type { FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import type { EventPayloads, Events } from '../events.ts';
import type { CurrentUser } from './caller.ts';

const heartbeatMilliseconds = 15_000;
/** How often we look whether somebody's time is over. */
const validityMilliseconds = 500;
/** A reader this far behind is gone or stuck. */
const backlogBytes = 1_048_576;

/** What a handler of an `events` route returns: starts sending, and gives back how to stop. */
export type Subscribe<T> = (push: (data: T) => void) => () => void;

/** Streams until the reader leaves, the session ends or the server stops. */
export function streamEvents<T>(options: {
  reply: FastifyReply;
  events: Events;
  user: CurrentUser | null;
  subscribe: Subscribe<T>;
  /** Throws when the user may not listen any more; asked with every heartbeat. */
  check: () => Promise<unknown>;
  clock: Clock;
  open: Set<() => void>;
}): void {
  const { reply, events, user, subscribe, check, clock, open } = options;
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  reply.header('cache-control', 'no-cache, no-transform');
  reply.header('x-accel-buffering', 'no');
  const headers = reply.getHeaders();
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200);
  raw.write('retry: 2000\n\n');

  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    clearInterval(heartbeat);
    clearInterval(validity);
    open.delete(end);
    forgetSession();
    forgetRights();
    stop();
    raw.end();
  };
  const heartbeat = setInterval(() => {
    raw.write(': alive\n\n');
    check().catch(end);
  }, heartbeatMilliseconds);
  const validity = setInterval(() => {
    if (user !== null && clock.now() >= user.validUntil) end();
  }, validityMilliseconds);
  const forgetSession = events.on('session.ended', (ended) => {
    if (user !== null && isMeant(user, ended)) end();
  });
  // Whoever's rights changed connects again, with the new ones.
  const forgetRights = events.on('rights.changed', ({ companyId }) => {
    if (user !== null && (user.companyId === null || user.companyId === companyId)) end();
  });
  const stop = subscribe((data) => {
    if (ended) return;
    if (raw.writableLength > backlogBytes) end();
    else raw.write(`data: ${JSON.stringify(data)}\n\n`);
  });
  open.add(end);
  raw.on('close', end);
  raw.on('error', end);
  if (raw.destroyed) end(); // Left while we were asking who they are.
}

function isMeant(user: CurrentUser, ended: EventPayloads['session.ended']): boolean {
  if (ended.exceptTokenHash === user.tokenHash) return false;
  return ended.userId === user.id || ended.tokenHash === user.tokenHash || ended.companyId === user.companyId;
}
