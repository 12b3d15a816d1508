import * as z from 'zod/mini';
import type { EventName, EventPayloads, Events } from '../events.ts';
import { randomToken } from '../tokens.ts';
import type { Things } from './open.ts';

const channel = 'portico_news';
/** PostgreSQL takes up to 8,000 bytes. */
const longestPayload = 7_000;

/** Events that every server node must hear, whichever node they happened on. */
const shared = [
  'devices.changed',
  'rules.changed',
  'session.ended',
  'rights.changed',
] as const satisfies readonly EventName[];
type Shared = (typeof shared)[number];

/** Carries news between the server nodes on one PostgreSQL. */
export async function shareNews(things: Things, events: Events): Promise<void> {
  const node = randomToken();
  /** What came from another node is told here and not sent on. */
  const received = new WeakSet<object>();
  /** One notification after the other: over a pool of connections a later one could overtake. */
  let sent: Promise<unknown> = Promise.resolve();

  const send = <N extends Shared>(name: N) =>
    events.on(name, async (payload) => {
      if (received.has(payload)) return;
      const text = JSON.stringify({ node, name, payload });
      const isLong = Buffer.byteLength(text) > longestPayload;
      const news = isLong ? JSON.stringify({ node, name, payload: { sns: 'all' } }) : text;
      const sending = sent.then(() => things.notify(channel, news));
      // One that failed is reported by whoever sent it, and holds up nobody.
      sent = sending.catch(() => undefined);
      await sending;
    });
  for (const name of shared) send(name);

  const tell = <N extends Shared>(name: N, payload: EventPayloads[N]) => {
    received.add(payload);
    events.emit(name, payload);
  };
  await things.listen(channel, (text) => {
    const news = message.parse(JSON.parse(text));
    if (news.node === node) return;
    if (news.name === 'devices.changed') tell(news.name, news.payload);
    else if (news.name === 'session.ended') tell(news.name, news.payload);
    else if (news.name === 'rules.changed') tell(news.name, news.payload);
    else tell(news.name, news.payload);
  });
}

/** What travels between nodes, as written by `send` above. */
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
