import { createServer, type Socket } from 'node:net';
import { Aedes, type Client } from 'aedes';
import type { Log } from '../log.ts';
import { listen, maxConnections } from '../tcp/listen.ts';
import type { MessageSource } from './message-source.ts';
import { createPacketGuard } from './packet-guard.ts';

/** Decisions that the broker leaves to its caller. User names are already authenticated, except in `authenticate`. */
export type BrokerPolicy = {
  authenticate(username: string, password: string): Promise<boolean>;
  /** The publication is acknowledged when this resolves and dropped with the connection when it rejects. */
  publish(username: string, topic: string, payload: Buffer): Promise<void>;
  mayPublish(username: string, topic: string): boolean;
  maySubscribe(username: string, topic: string): boolean;
};

// Return codes of MQTT 3.1.1, section 3.2.2.3.
const identifierRejected = 2;
const badUsernameOrPassword = 4;
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
  const users = new Map<Client, string>();
  const usernames = new WeakMap<Client, string>();
  let isStopping = false;
  const broker = await Aedes.createBroker({
    maxClientsIdLength: 200,
    authenticate(client, username, password, done) {
      const name = username ?? '';
      if (client.id !== name && !client.id.startsWith(`${name}/`))
        return done(createRefusal(identifierRejected, 'client id'), null);
      policy.authenticate(name, password?.toString('utf8') ?? '').then(
        (isCorrect) => {
          if (!isCorrect) return done(createRefusal(badUsernameOrPassword, 'wrong user name or password'), null);
          users.set(client, name);
          usernames.set(client, name);
          return done(null, true);
        },
        (error: unknown) => {
          log.error({ err: error }, 'mqtt authentication');
          done(createRefusal(3, 'not available'), null);
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
      const username = users.get(client);
      const allowed = username !== undefined && policy.maySubscribe(username, subscription.topic);
      return done(null, allowed ? subscription : null);
    },
  });
  broker.on('clientDisconnect', (client) => users.delete(client));
  broker.on('clientError', (client, error) => {
    users.delete(client);
    log.debug({ client: client.id, err: error.message }, 'mqtt client');
  });
  const server = createServer((socket) => {
    broker.handle(socket);
    closeOnLargePacket(socket, log);
  });
  server.maxConnections = maxConnections;
  const listeningPort = await listen(server, host, port);
  return {
    port: listeningPort,
    isOpen: () => server.listening,
    async publish(username, topic, payload) {
      if (![...users.values()].includes(username)) return false;
      const packet = { cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false } as const;
      await new Promise<void>((resolve, reject) => {
        broker.publish(packet, (error) => (error ? reject(error) : resolve()));
      });
      return true;
    },
    disconnect(username) {
      for (const [client, name] of users) if (name === username) client.close();
    },
    close: () =>
      new Promise((resolve) => {
        isStopping = true;
        broker.close(() => server.close(() => resolve()));
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
