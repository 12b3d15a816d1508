import type { FastifyReply } from 'fastify';
import type { Events } from '../events.ts';
import type { CurrentUser } from './caller.ts';

const heartbeatMilliseconds = 15_000;
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
  open: Set<() => void>;
}): void {
  const { reply, events, user, subscribe, check, open } = options;
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
    open.delete(end);
    forget();
    stop();
    raw.end();
  };
  const heartbeat = setInterval(() => {
    raw.write(': alive\n\n');
    check().catch(end);
  }, heartbeatMilliseconds);
  const forget = events.on('session.ended', ({ userId, tokenHash }) => {
    if (user !== null && (userId === user.id || tokenHash === user.tokenHash)) end();
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
