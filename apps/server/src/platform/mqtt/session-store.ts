import { Readable } from 'node:stream';
import type { AedesPublishPacket, Client, Subscription } from 'aedes';

/** Maximum sessions of one user. The user's longest unused session makes room for a new one. */
export const maxSessionsPerUser = 10;
// Commands that wait for a client that is away or does not acknowledge them; beyond it the oldest are dropped.
const maxWaitingMessages = 100;
// Identifiers of QoS 2 messages whose exchange is not complete, as many as the broker allows on one connection.
const maxOpenMessageIds = 1_000;
/** A persistent session ends when its client has been away for this time. */
const maxAwayMilliseconds = 24 * 3_600_000;

type Session = {
  subscriptions: Map<string, Subscription>;
  waiting: WaitingPacket[];
  /** Message ids of received QoS 2 publications that the client has not released yet. */
  openMessageIds: Set<number>;
  usedAtMilliseconds: number;
};
/** A publication, or the PUBREL that replaces it in an exchange with QoS 2. */
type WaitingPacket = Pick<AedesPublishPacket, 'brokerId' | 'brokerCounter'> & { messageId?: number };
type Addressee = { clientId: string };
type ClientId = Pick<Client, 'id'>;

export type SessionStoreOptions = {
  /** User names with one identity are one user. */
  identify(username: string): string;
  /** Whether a user may receive messages on a topic filter. */
  maySubscribe(username: string, topic: string): boolean;
  isConnected(clientId: string): boolean;
  /** Epoch milliseconds. */
  now(): number;
};

/**
 * The sessions of the embedded broker, in memory, in the interface that Aedes calls `persistence`. In contrast to the library's own
 * store it is bounded per user, and it stores only subscriptions that are allowed: the library stores all of a SUBSCRIBE packet, also the
 * refused ones, and their messages are sent when the client connects again. Retained messages are not stored, because a user may subscribe
 * to no topic that can have one. Last wills are kept by the connection.
 */
export function createSessionStore({ identify, maySubscribe, isConnected, now }: SessionStoreOptions) {
  const toUser = (clientId: string) => identify(toUsername(clientId));
  // By the identity of the user and client id, the longest unused first.
  const sessionsByUser = new Map<string, Map<string, Session>>();
  // Client ids of the subscribed sessions. Topic filters have no wildcards: no user may subscribe to one.
  const clientIdsByTopic = new Map<string, Set<string>>();

  function findSession(clientId: string): Session | undefined {
    return sessionsByUser.get(toUser(clientId))?.get(clientId);
  }

  function openSession(clientId: string): Session {
    const user = toUser(clientId);
    const sessions = sessionsByUser.get(user) ?? new Map<string, Session>();
    const known = sessions.get(clientId);
    const session = known ?? {
      subscriptions: new Map(),
      waiting: [],
      openMessageIds: new Set(),
      usedAtMilliseconds: 0,
    };
    session.usedAtMilliseconds = now();
    // Moved to the end, as the one used last.
    sessions.delete(clientId);
    if (known === undefined && sessions.size >= maxSessionsPerUser) {
      const away = [...sessions.keys()].find((id) => !isConnected(id)) ?? [...sessions.keys()][0];
      if (away !== undefined) endSession(away);
    }
    sessions.set(clientId, session);
    sessionsByUser.set(user, sessions);
    return session;
  }

  function endSession(clientId: string): void {
    const user = toUser(clientId);
    const sessions = sessionsByUser.get(user);
    for (const topic of sessions?.get(clientId)?.subscriptions.keys() ?? []) removeFromTopic(topic, clientId);
    sessions?.delete(clientId);
    if (sessions?.size === 0) sessionsByUser.delete(user);
  }

  function removeFromTopic(topic: string, clientId: string): void {
    const clientIds = clientIdsByTopic.get(topic);
    clientIds?.delete(clientId);
    if (clientIds?.size === 0) clientIdsByTopic.delete(topic);
  }

  function addWaiting(clientId: string, packet: AedesPublishPacket): void {
    const session = findSession(clientId);
    if (session === undefined) return;
    session.waiting.push({ ...packet });
    if (session.waiting.length > maxWaitingMessages) session.waiting.shift();
  }

  return {
    /** Ends the sessions whose clients have been away too long. */
    endExpired(): void {
      const limit = now() - maxAwayMilliseconds;
      for (const [clientId, session] of [...sessionsByUser.values()].flatMap((sessions) => [...sessions]))
        if (session.usedAtMilliseconds < limit && !isConnected(clientId)) endSession(clientId);
    },
    /** Notes that a client went away now. */
    markAway(clientId: string): void {
      const session = findSession(clientId);
      if (session !== undefined) session.usedAtMilliseconds = now();
    },

    async setup(): Promise<void> {},
    async destroy(): Promise<void> {},
    async storeRetained(): Promise<void> {},
    createRetainedStreamCombi: () => Readable.from([]),
    async putWill(): Promise<void> {},
    async delWill(): Promise<void> {},
    streamWill: () => Readable.from([]),

    async addSubscriptions({ id }: ClientId, subscriptions: readonly Subscription[]): Promise<void> {
      const session = openSession(id);
      for (const subscription of subscriptions) {
        const { topic } = subscription;
        if (!maySubscribe(toUsername(id), topic)) continue;
        session.subscriptions.set(topic, subscription);
        const clientIds = clientIdsByTopic.get(topic) ?? new Set<string>();
        clientIdsByTopic.set(topic, clientIds.add(id));
      }
    },
    async removeSubscriptions({ id }: ClientId, topics: readonly string[]): Promise<void> {
      for (const topic of topics) {
        findSession(id)?.subscriptions.delete(topic);
        removeFromTopic(topic, id);
      }
    },
    async subscriptionsByClient({ id }: ClientId): Promise<Subscription[]> {
      return [...openSession(id).subscriptions.values()].map((subscription) => ({ ...subscription }));
    },
    async subscriptionsByTopic(topic: string): Promise<(Subscription & Addressee)[]> {
      return [...(clientIdsByTopic.get(topic) ?? [])].flatMap((clientId) => {
        const subscription = findSession(clientId)?.subscriptions.get(topic);
        return subscription !== undefined && subscription.qos > 0 ? [{ ...subscription, clientId }] : [];
      });
    },
    async cleanSubscriptions({ id }: ClientId): Promise<void> {
      endSession(id);
    },

    async outgoingEnqueue({ clientId }: Addressee, packet: AedesPublishPacket): Promise<void> {
      addWaiting(clientId, packet);
    },
    async outgoingEnqueueCombi(addressees: readonly Addressee[], packet: AedesPublishPacket): Promise<void> {
      for (const { clientId } of addressees) addWaiting(clientId, packet);
    },
    /** Notes the message id under which a packet was sent, or replaces the publication with this message id. */
    async outgoingUpdate({ id }: ClientId, packet: WaitingPacket): Promise<void> {
      const waiting = findSession(id)?.waiting ?? [];
      const sent = waiting.find(
        (one) => one.brokerId === packet.brokerId && one.brokerCounter === packet.brokerCounter,
      );
      if (sent !== undefined) {
        if (packet.messageId !== undefined) sent.messageId = packet.messageId;
        return;
      }
      const position = waiting.findIndex(({ messageId }) => messageId === packet.messageId);
      if (position >= 0) waiting[position] = packet;
    },
    async outgoingClearMessageId({ id }: ClientId, { messageId }: WaitingPacket): Promise<WaitingPacket | undefined> {
      const waiting = findSession(id)?.waiting ?? [];
      const position = waiting.findIndex((one) => one.messageId === messageId);
      return position < 0 ? undefined : waiting.splice(position, 1)[0];
    },
    outgoingStream: ({ id }: ClientId) => Readable.from([...(findSession(id)?.waiting ?? [])]),

    async incomingStorePacket({ id }: ClientId, { messageId }: { messageId: number }): Promise<void> {
      const { openMessageIds } = openSession(id);
      openMessageIds.add(messageId);
      const [oldest] = openMessageIds;
      if (openMessageIds.size > maxOpenMessageIds && oldest !== undefined) openMessageIds.delete(oldest);
    },
    /** Rejects when the message id is not open, as Aedes expects. */
    async incomingGetPacket({ id }: ClientId, { messageId }: { messageId: number }): Promise<{ messageId: number }> {
      if (findSession(id)?.openMessageIds.has(messageId) !== true) throw new Error('no such packet');
      return { messageId };
    },
    async incomingDelPacket({ id }: ClientId, { messageId }: { messageId: number }): Promise<void> {
      if (findSession(id)?.openMessageIds.delete(messageId) !== true) throw new Error('no such packet');
    },
    async cleanIncoming({ id }: ClientId): Promise<void> {
      const session = findSession(id);
      session?.openMessageIds.clear();
      if (session?.subscriptions.size === 0) endSession(id);
    },
  };
}

/** The user of a client id: it is the user name, which has no slash, or starts with the user name and a slash. */
export function toUsername(clientId: string): string {
  return clientId.split('/')[0] ?? '';
}
