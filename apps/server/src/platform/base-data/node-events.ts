import * as z from 'zod/mini';
import type { EventName, EventPayloads, Events } from '../events.ts';
import { randomToken } from '../tokens.ts';
import type { BaseData } from './open.ts';

const channel = 'portico_news';
/** PostgreSQL accepts payloads of up to 8,000 bytes. */
const maxPayloadBytes = 7_000;

/** Events that every server node must receive, whichever node they happened on. */
const sharedEvents = [
  'devices.changed',
  'rules.changed',
  'session.ended',
  'rights.changed',
] as const satisfies readonly EventName[];
type SharedEventName = (typeof sharedEvents)[number];

/** Forwards the shared events of each server node to the other nodes on the same PostgreSQL. */
export async function shareEventsBetweenNodes(baseData: BaseData, events: Events): Promise<void> {
  const node = randomToken();
  /** Payloads received from another node: emitted on this node, not sent on. */
  const received = new WeakSet<object>();
  /** The last notification. Each is sent after the previous one, because on another connection of the pool it could arrive earlier. */
  let lastSent: Promise<unknown> = Promise.resolve();

  const send = <N extends SharedEventName>(name: N) =>
    events.on(name, async (payload) => {
      if (received.has(payload)) return;
      const text = JSON.stringify({ node, name, payload });
      const isTooLong = Buffer.byteLength(text) > maxPayloadBytes;
      const notification = isTooLong ? JSON.stringify({ node, name, payload: { sns: 'all' } }) : text;
      const sending = lastSent.then(() => baseData.notify(channel, notification));
      // The emitter of the event reports a failure; later notifications are sent anyway.
      lastSent = sending.catch(() => undefined);
      await sending;
    });
  for (const name of sharedEvents) send(name);

  const emitReceived = <N extends SharedEventName>(name: N, payload: EventPayloads[N]) => {
    received.add(payload);
    events.emit(name, payload);
  };
  await baseData.listen(channel, (text) => {
    const notification = message.parse(JSON.parse(text));
    if (notification.node === node) return;
    if (notification.name === 'devices.changed') emitReceived(notification.name, notification.payload);
    else if (notification.name === 'session.ended') emitReceived(notification.name, notification.payload);
    else if (notification.name === 'rules.changed') emitReceived(notification.name, notification.payload);
    else emitReceived(notification.name, notification.payload);
  });
}

/** A notification between nodes, as written by `send` above. */
const message = z.discriminatedUnion('name', [
  z.object({
    node: z.string(),
    name: z.literal('devices.changed'),
    payload: z.object({ sns: z.union([z.array(z.string()), z.literal('all')]) }),
  }),
  z.object({
    node: z.string(),
    name: z.literal('session.ended'),
    payload: z.object({
      userId: z.exactOptional(z.number()),
      tokenHash: z.exactOptional(z.string()),
      companyId: z.exactOptional(z.number()),
      exceptTokenHash: z.exactOptional(z.string()),
    }),
  }),
  z.object({ node: z.string(), name: z.literal('rules.changed'), payload: z.object({ companyId: z.number() }) }),
  z.object({ node: z.string(), name: z.literal('rights.changed'), payload: z.object({ companyId: z.number() }) }),
]);
