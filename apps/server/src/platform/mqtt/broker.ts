import { createServer, type Socket } from 'node:net';
import { Aedes, type Client } from 'aedes';
import type { Log } from '../log.ts';
import { createClosedConnectionsLog } from '../tcp/closed-connections-log.ts';
import { listen, shareConnections } from '../tcp/listen.ts';
import type { MessageSource } from './message-source.ts';
import { createPacketGuard } from './packet-guard.ts';
import { createSessionStore, maxSessionsPerUser, toUsername } from './session-store.ts';

/** Decisions that the broker leaves to its caller. User names are already authenticated, except in `authenticate`. */
export type BrokerPolicy = {
  /** User names with one identity are one user. */
  identify(username: string): string;
  authenticate(username: string, password: string): Promise<boolean>;
  /** The publication is acknowledged when this resolves and dropped with the connection when it rejects. */
  publish(username: string, topic: string, payload: Buffer): Promise<void>;
  mayPublish(username: string, topic: string): boolean;
  maySubscribe(username: string, topic: string): boolean;
};

// Return codes of MQTT 3.1.1, section 3.2.2.3.
const identifierRejected = 2;
const notAvailable = 3;
const badUsernameOrPassword = 4;
const endSessionsEveryMilliseconds = 3_600_000;
const maxMessageBytes = 1024 * 1024;
// The protocol allows packets of 256 MB, and the library buffers an entire packet before it authenticates the sender. The first packet,
// CONNECT, contains names, a secret and a last will. A later packet contains at most a message with a topic of maximum length. The library
// reads no further packets during authentication.
const packetLimits = { maxFirstBytes: 8 * 1024, maxLaterBytes: maxMessageBytes + 70_000 };

/**
 * Opens the embedded MQTT 3.1.1 broker. A client id must be the user name or start with the user name and a slash, so that no user can
 * take over the session of another. Rejects when the port is in use.
 */
export async function openBroker(policy: BrokerPolicy, host: string, port: number, log: Log): Promise<MessageSource> {
  // Users that are connected now. A client keeps its user name beyond that, because its last will is published after its connection.
  // By the identity of the user.
  const clientsByUser = new Map<string, Set<Client>>();
  const usernames = new WeakMap<Client, string>();
  let isStopping = false;
  const sessions = createSessionStore({
    maySubscribe: policy.maySubscribe,
    identify: policy.identify,
    isConnected: (clientId) =>
      [...(clientsByUser.get(policy.identify(toUsername(clientId))) ?? [])].some(({ id }) => id === clientId),
    now: Date.now,
  });

  // A device that lost its connection connects again while the server still waits for the old one: the oldest connection is closed.
  function addClient(username: string, client: Client): void {
    const identity = policy.identify(username);
    const clients = clientsByUser.get(identity) ?? new Set<Client>();
    clientsByUser.set(identity, clients);
    const [oldest] = clients;
    if (clients.size >= maxSessionsPerUser && oldest !== undefined) {
      log.debug({ username, client: oldest.id }, 'mqtt: too many connections, the oldest is closed');
      removeClient(oldest);
      oldest.close();
    }
    clients.add(client);
    usernames.set(client, username);
    client.conn.once('close', () => removeClient(client));
  }

  function removeClient(client: Client): void {
    const identity = policy.identify(usernames.get(client) ?? '');
    const clients = clientsByUser.get(identity);
    if (clients?.delete(client) === true) sessions.markAway(client.id);
    if (clients?.size === 0) clientsByUser.delete(identity);
  }

  const broker = await Aedes.createBroker({
    maxClientsIdLength: 200,
    persistence: sessions,
    authenticate(client, username, password, done) {
      const name = username ?? '';
      if (client.id !== name && !client.id.startsWith(`${name}/`))
        return done(createRefusal(identifierRejected, 'client id'), null);
      policy.authenticate(name, password?.toString('utf8') ?? '').then(
        (isCorrect) => {
          if (!isCorrect) return done(createRefusal(badUsernameOrPassword, 'wrong user name or password'), null);
          if (client.conn.destroyed) return done(createRefusal(notAvailable, 'disconnected'), null);
          addClient(name, client);
          return done(null, true);
        },
        (error: unknown) => {
          log.error({ err: error }, 'mqtt authentication');
          done(createRefusal(notAvailable, 'not available'), null);
        },
      );
    },
    // Runs before the acknowledgement is sent, so the message is made durable here. Also runs for last wills, whose client is closed.
    authorizePublish(client, packet, done) {
      const username = client === null ? undefined : usernames.get(client);
      if (client === null || username === undefined) return done(new Error('not authenticated'));
      if (client.closed && isStopping) return done(new Error('the server stops; the client is still there'));
      if (!policy.mayPublish(username, packet.topic)) return done(new Error('topic not allowed'));
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
      if (payload.length > maxMessageBytes) return done(new Error('message larger than 1 MiB'));
      policy.publish(username, packet.topic, payload).then(() => done(null), done);
    },
    authorizeSubscribe(client, subscription, done) {
      const username = usernames.get(client);
      const allowed = username !== undefined && policy.maySubscribe(username, subscription.topic);
      return done(null, allowed ? subscription : null);
    },
  });
  broker.on('clientError', (client, error) => {
    log.debug({ client: client.id, err: error.message }, 'mqtt client');
  });
  const endingSessions = setInterval(() => sessions.endExpired(), endSessionsEveryMilliseconds);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    broker.handle(socket);
    closeOnLargePacket(socket, log);
  });
  const closed = createClosedConnectionsLog(log);
  shareConnections(server, undefined, (address) => closed.note('all MQTT connections used', address));
  const listeningPort = await listen(server, host, port);
  return {
    port: listeningPort,
    isOpen: () => server.listening,
    async publish(username, toTopic, payload) {
      const clients = clientsByUser.get(policy.identify(username));
      if (clients === undefined) return false;
      // A client receives what is published under the user name with which it connected.
      const topics = new Set([...clients].map((client) => toTopic(usernames.get(client) ?? username)));
      for (const topic of topics) {
        const packet = { cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false } as const;
        await new Promise<void>((resolve, reject) => {
          broker.publish(packet, (error) => (error ? reject(error) : resolve()));
        });
      }
      return true;
    },
    disconnect(username) {
      for (const client of clientsByUser.get(policy.identify(username)) ?? []) client.close();
    },
    close: () =>
      new Promise((resolve) => {
        isStopping = true;
        clearInterval(endingSessions);
        closed.stop();
        server.close(() => resolve());
        // The broker closes only its clients. A connection that has not logged in yet may stay open for as long as its sender likes.
        broker.close(() => {
          for (const socket of sockets) socket.destroy();
        });
      }),
  };
}

// The broker reads the socket itself (`readable`, `read`). The `data` listener only gets each chunk that the broker has read; it does not
// make the socket read more.
function closeOnLargePacket(socket: Socket, log: Log): void {
  const isAllowed = createPacketGuard(packetLimits);
  socket.on('data', (chunk) => {
    if (socket.destroyed || isAllowed(chunk)) return;
    log.debug({ address: socket.remoteAddress }, 'mqtt packet too large');
    socket.destroy();
  });
}

function createRefusal(returnCode: number, message: string) {
  return Object.assign(new Error(message), { returnCode });
}
