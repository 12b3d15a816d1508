import { connect, type IClientOptions } from 'mqtt';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import type { MessageSource } from './source.ts';

/** What is wanted of somebody else's broker. */
export type ExternalBroker = {
  /** mqtt(s)://user:password@host:port */
  url: string;
  /** The broker keeps our session under this name while we are away. */
  clientId: string;
  topics: readonly string[];
  /**
   * The message is acknowledged when this resolves; when it rejects, the broker is made to send it again. `resumedAt` (epoch
   * milliseconds): the session had been kept, so that what was sent before then may be old; null: nothing was kept.
   */
  receive(topic: string, payload: Buffer, resumedAt: number | null): Promise<void>;
};

/** Messages under way without our acknowledgement; a full write of the counting store takes 500 at once. */
const mostUnacknowledged = 1_000;
/** A body of 1 MiB, as our own broker takes, with the longest topic there is. */
const largestPacket = 1024 * 1024 + 70_000;
const neverExpires = 0xffff_ffff;
const reconnectMilliseconds = 2_000;
const answerMilliseconds = 10_000;

// Reason codes of MQTT 5, section 2.4.
const badUserNameOrPassword = 134;
const notAuthorized = 135;
// How brokers refuse MQTT 5 that do not know it: section 3.2.2.3 of MQTT 3.1.1, and of MQTT 5.
const unknownVersion = [1, 132];

/**
 * Connects as a client to a broker that devices publish to. Resolves when it hears messages, or when the broker cannot be reached:
 * then it keeps trying. Rejects with a StartError when the broker is there and refuses us.
 *
 * MQTT 5: only there a client says how much it takes unacknowledged, how long its session is kept and that it wants nothing
 * retained when it subscribes, and only there shared subscriptions are part of the protocol.
 */
export async function openExternalBroker(
  { url, clientId, topics, receive }: ExternalBroker,
  clock: Clock,
  log: Log,
): Promise<MessageSource> {
  const address = addressOf(url);
  const client = connect({
    ...credentialsOf(url),
    clientId,
    clean: false,
    protocolVersion: 5,
    properties: {
      sessionExpiryInterval: neverExpires,
      receiveMaximum: mostUnacknowledged,
      maximumPacketSize: largestPacket,
    },
    keepalive: 30,
    connectTimeout: answerMilliseconds,
    reconnectPeriod: reconnectMilliseconds,
    reconnectOnConnackError: true,
    resubscribe: false,
  });
  const taking = new Set<Promise<void>>();
  const first = Promise.withResolvers<void>();
  let isStarting = true;
  let isOpen = false;
  let isClosing = false;
  let resumedAt: number | null = null;
  /** What was said last about a broker that does not work; each trouble is told once. */
  let trouble: string | null = null;

  function say(sentence: string, isRefusal = false): void {
    if (isClosing) return;
    if (isRefusal && isStarting) return first.reject(new StartError(sentence));
    if (sentence !== trouble)
      log.error(`${sentence} Portico keeps trying; until then broker or devices keep the records.`);
    trouble = sentence;
    first.resolve();
  }

  // The library acknowledges when its callback is called, and reads on only then: with an error it reads on and does not
  // acknowledge, which is ours to do when the message is durable.
  client.handleMessage = (packet, readOn) => {
    readOn(new Error('acknowledged later'));
    if (isClosing) return;
    const { stream } = client;
    const acknowledge = () => {
      // Another connection sends the message again, and may use its number for another.
      if (packet.qos > 0 && stream === client.stream && stream.writable) stream.write(puback(packet.messageId ?? 0));
    };
    const payload = Buffer.from(packet.payload);
    const taken = receive(packet.topic, payload, resumedAt).then(acknowledge, (error: unknown) => {
      if (isClosing || packet.qos === 0 || stream !== client.stream || stream.destroyed) return;
      log.warn(
        { err: error, topic: packet.topic },
        'a message could not be stored; the broker is made to send it again',
      );
      // Brokers send again what was not acknowledged when a connection begins, never before.
      isOpen = false;
      trouble = 'a message could not be stored';
      stream.destroy();
    });
    taking.add(taken);
    void taken.then(() => taking.delete(taken));
  };
  client.on('connect', ({ sessionPresent }) => {
    resumedAt = sessionPresent ? clock.now() : null;
    // rh 2: what is retained is old news.
    client.subscribe([...topics], { qos: 1, rh: 2 }, (error) => {
      if (error && 'code' in error) {
        say(
          `The message broker at ${address} refuses the subscription to the topics of the devices (${error.message}).`,
          true,
        );
        client.stream.destroy();
      }
      if (error) return;
      isOpen = true;
      if (trouble !== null) log.info(`Connected to the message broker at ${address}.`);
      trouble = null;
      first.resolve();
    });
  });
  client.on('close', () => {
    if (isOpen) say(`The connection to the message broker at ${address} was lost.`);
    // Brokers that do not like us may just hang up.
    else if (trouble === null) say(`The message broker at ${address} closes the connection without an answer.`);
    isOpen = false;
  });
  client.on('error', (error) => {
    isOpen = false;
    say(...troubleOf(error, address));
  });

  async function close(): Promise<void> {
    isClosing = true;
    await Promise.all(taking);
    await client.endAsync(!client.connected);
  }

  try {
    await first.promise;
  } catch (error) {
    await close();
    throw error;
  }
  isStarting = false;
  return {
    port: null,
    isOpen: () => isOpen,
    async publish(_username, topic, payload, seconds) {
      if (!isOpen) return false;
      // A device that is away would find it at its return, when nobody waits for the answer any more.
      const properties = { messageExpiryInterval: Math.ceil(seconds) };
      return client.publishAsync(topic, payload, { qos: 1, properties }).then(
        () => true,
        (error: Error) => {
          log.warn({ err: error, topic }, 'the message broker does not let Portico publish this');
          return false;
        },
      );
    },
    disconnect: () => {},
    close,
  };
}

/** Protocol, host and port: what may be said of a broker's address. */
export function addressOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

function credentialsOf(url: string): IClientOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'mqtts:';
  return {
    protocol: isSecure ? 'mqtts' : 'mqtt',
    // The brackets of an IPv6 address belong to the URL.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (isSecure ? 8883 : 1883)),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

/** The sentence for an error of the library, and whether the broker refused us. */
function troubleOf(error: Error, address: string): [sentence: string, isRefusal: boolean] {
  const code = 'code' in error ? error.code : undefined;
  if (code === badUserNameOrPassword || code === notAuthorized)
    return [`The message broker at ${address} refuses the user name and password of PORTICO_MQTT_URL.`, true];
  if (unknownVersion.some((known) => known === code))
    return [`The message broker at ${address} does not speak MQTT 5, which Portico needs of a broker.`, true];
  // Of several addresses that fail together there is no message, only a code.
  return [`The message broker at ${address} cannot be reached (${error.message || String(code)}).`, false];
}

/** An acknowledgement without reason and properties, section 3.4 of MQTT 5. */
function puback(messageId: number): Buffer {
  return Buffer.of(0x40, 2, messageId >> 8, messageId & 0xff);
}
