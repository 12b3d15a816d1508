import { createServer, type Socket } from 'node:net';
import { Aedes, type Client } from 'aedes';
import type { Log } from '../log.ts';
import { listen, mostConnections } from '../tcp/listen.ts';
import { createPacketGuard } from './packet-guard.ts';
import type { MessageSource } from './source.ts';

/** What the owner of the broker decides. Names are MQTT user names, already authenticated. */
export type BrokerRules = {
  authenticate(username: string, password: string): Promise<boolean>;
  /** The publication is acknowledged when this resolves and dropped with the connection when it rejects. */
  publish(username: string, topic: string, payload: Buffer): Promise<void>;
  mayPublish(username: string, topic: string): boolean;
  maySubscribe(username: string, topic: string): boolean;
};

// Return codes of MQTT 3.1.1, section 3.2.2.3.
const identifierRejected = 2;
const badUsernameOrPassword = 4;
const largestMessage = 1024 * 1024;
// The protocol allows 256 MB, and the library collects a packet whole before it asks who sends it. CONNECT holds names, a secret
// and a last will; others a message with the longest topic there is. While it is asked who connects, nothing more is read.
const packetLimits = { first: 8 * 1024, later: largestMessage + 70_000 };

/** The embedded MQTT 3.1.1 broker. A client's id is its user name, or starts with the user name and a slash, so that no user can take over another's session. */
export async function openBroker(rules: BrokerRules, host: string, port: number, log: Log): Promise<MessageSource> {
  const users = new Map<Client, string>();
  const broker = await Aedes.createBroker({
    maxClientsIdLength: 200,
    authenticate(client, username, password, done) {
      const name = username ?? '';
      if (client.id !== name && !client.id.startsWith(`${name}/`))
        return done(refusal(identifierRejected, 'client id'), null);
      rules.authenticate(name, password?.toString('utf8') ?? '').then(
        (right) => {
          if (!right) return done(refusal(badUsernameOrPassword, 'wrong user name or password'), null);
          users.set(client, name);
          return done(null, true);
        },
        (error: unknown) => {
          log.error({ err: error }, 'mqtt authentication');
          done(refusal(3, 'not available'), null);
        },
      );
    },
    // Runs before the acknowledgement is sent: it is the place to make the message durable.
    authorizePublish(client, packet, done) {
      const username = client === null ? undefined : users.get(client);
      if (username === undefined) return done(new Error('not authenticated'));
      if (!rules.mayPublish(username, packet.topic)) return done(new Error('topic not allowed'));
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
      if (payload.length > largestMessage) return done(new Error('message larger than 1 MiB'));
      rules.publish(username, packet.topic, payload).then(() => done(null), done);
    },
    authorizeSubscribe(client, subscription, done) {
      const username = users.get(client);
      const allowed = username !== undefined && rules.maySubscribe(username, subscription.topic);
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
    hangUpOnLargePackets(socket, log);
  });
  server.maxConnections = mostConnections;
  const listening = await listen(server, host, port);
  return {
    port: listening,
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
        broker.close(() => server.close(() => resolve()));
      }),
  };
}

// The broker reads the socket itself (`readable`, `read`); then `data` is told what it has just been given, and sets no pace.
function hangUpOnLargePackets(socket: Socket, log: Log): void {
  const isAllowed = createPacketGuard(packetLimits);
  socket.on('data', (chunk) => {
    if (socket.destroyed || isAllowed(chunk)) return;
    log.debug({ address: socket.remoteAddress }, 'mqtt packet too large');
    socket.destroy();
  });
}

function refusal(returnCode: number, message: string) {
  return Object.assign(new Error(message), { returnCode });
}
