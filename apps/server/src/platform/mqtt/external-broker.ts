import { connect, type IClientOptions } from 'mqtt';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { settleWithin } from '../settle-within.ts';
import { StartError } from '../start-error.ts';
import type { MessageSource } from './message-source.ts';

/** Options for the connection to an external broker. */
export type ExternalBrokerOptions = {
  /** mqtt(s)://user:password@host:port */
  url: string;
  /** The broker keeps our session under this id while we are disconnected. */
  clientId: string;
  topics: readonly string[];
  /**
   * Called for each message. It is acknowledged when the promise resolves; when it rejects, the broker is made to send it again.
   * `resumedAt`: epoch milliseconds at which a kept session was resumed, so messages may be older; null: a new session.
   */
  receive(topic: string, payload: Buffer, resumedAt: number | null): Promise<void>;
};

/** Maximum number of messages without our acknowledgement; a full write to the counting store takes 500 at once. */
const maxUnacknowledgedMessages = 1_000;
/** A body of 1 MiB, the limit of the embedded broker, with a topic of maximum length. */
const maxPacketBytes = 1024 * 1024 + 70_000;
const neverExpires = 0xffff_ffff;
const reconnectMilliseconds = 2_000;
const connectTimeoutMilliseconds = 10_000;
/** Time for the last messages to be acknowledged, and then for the broker to accept the end of the connection. */
const maxCloseMilliseconds = { acknowledge: 1_000, end: 1_000 };

// Reason codes of MQTT 5, section 2.4.
const badUserNameOrPassword = 134;
const notAuthorized = 135;
// Codes with which brokers refuse MQTT 5 when they do not support it: section 3.2.2.3 of MQTT 3.1.1, and of MQTT 5.
const unknownVersion = [1, 132];

/**
 * Connects as a client to a broker that devices publish to. Resolves when messages can be received, or when the broker cannot be
 * reached: then it keeps trying. Rejects with a StartError when the broker refuses us.
 *
 * Uses MQTT 5, because only there a client can limit unacknowledged messages, set how long its session is kept and exclude retained
 * messages from a subscription, and only there shared subscriptions are part of the protocol.
 */
export async function openExternalBroker(
  { url, clientId, topics, receive }: ExternalBrokerOptions,
  clock: Clock,
  log: Log,
): Promise<MessageSource> {
  const address = formatBrokerAddress(url);
  const client = connect({
    ...parseConnection(url),
    clientId,
    clean: false,
    protocolVersion: 5,
    properties: {
      sessionExpiryInterval: neverExpires,
      receiveMaximum: maxUnacknowledgedMessages,
      maximumPacketSize: maxPacketBytes,
    },
    keepalive: 30,
    connectTimeout: connectTimeoutMilliseconds,
    reconnectPeriod: reconnectMilliseconds,
    reconnectOnConnackError: true,
    resubscribe: false,
  });
  const receiving = new Set<Promise<void>>();
  const firstAttempt = Promise.withResolvers<void>();
  let isStarting = true;
  let isOpen = false;
  let isClosing = false;
  let resumedAt: number | null = null;
  /** The last logged problem of the broker, so that each is logged once; null: the broker works. */
  let lastProblem: string | null = null;

  function reportProblem(sentence: string, isRefusal = false): void {
    if (isClosing) return;
    if (isRefusal && isStarting) return firstAttempt.reject(new StartError(sentence));
    if (sentence !== lastProblem)
      log.error(`${sentence} Portico keeps trying; until then broker or devices keep the records.`);
    lastProblem = sentence;
    firstAttempt.resolve();
  }

  // The library acknowledges and reads on when its callback is called. Called with an error, it reads on without acknowledging, which
  // is done below when the message is durable.
  client.handleMessage = (packet, readOn) => {
    readOn(new Error('acknowledged later'));
    if (isClosing) return;
    const { stream } = client;
    const acknowledge = () => {
      // Acknowledges only on the same connection: on a new one the broker resends the message and may reuse its id for another message.
      if (packet.qos > 0 && stream === client.stream && stream.writable)
        stream.write(encodePuback(packet.messageId ?? 0));
    };
    const payload = Buffer.from(packet.payload);
    const received = receive(packet.topic, payload, resumedAt).then(acknowledge, (error: unknown) => {
      if (isClosing || packet.qos === 0 || stream !== client.stream || stream.destroyed) return;
      log.warn(
        { err: error, topic: packet.topic },
        'a message could not be stored; the broker is made to send it again',
      );
      // Brokers resend unacknowledged messages only when a connection begins.
      isOpen = false;
      lastProblem = 'a message could not be stored';
      stream.destroy();
    });
    receiving.add(received);
    void received.then(() => receiving.delete(received));
  };
  client.on('connect', ({ sessionPresent }) => {
    resumedAt = sessionPresent ? clock.now() : null;
    // rh 2: do not send retained messages, which are old.
    client.subscribe([...topics], { qos: 1, rh: 2 }, (error) => {
      if (error && 'code' in error) {
        reportProblem(
          `The message broker at ${address} refuses the subscription to the topics of the devices (${error.message}).`,
          true,
        );
        client.stream.destroy();
      }
      if (error) return;
      isOpen = true;
      if (lastProblem !== null) log.info(`Connected to the message broker at ${address}.`);
      lastProblem = null;
      firstAttempt.resolve();
    });
  });
  client.on('close', () => {
    if (isOpen) reportProblem(`The connection to the message broker at ${address} was lost.`);
    // Brokers may refuse us by just closing the connection.
    else if (lastProblem === null)
      reportProblem(`The message broker at ${address} closes the connection without an answer.`);
    isOpen = false;
  });
  client.on('error', (error) => {
    isOpen = false;
    reportProblem(...describeError(error, address));
  });

  async function close(): Promise<void> {
    isClosing = true;
    // The broker sends again what is not acknowledged by then.
    await settleWithin(maxCloseMilliseconds.acknowledge, Promise.all(receiving));
    // A broker that has stopped answering does not confirm the end.
    if (!(await settleWithin(maxCloseMilliseconds.end, client.endAsync(!client.connected)))) client.stream.destroy();
  }

  try {
    await firstAttempt.promise;
  } catch (error) {
    await close();
    throw error;
  }
  isStarting = false;
  return {
    port: null,
    isOpen: () => isOpen,
    async publish(username, toTopic, payload, seconds) {
      if (!isOpen) return false;
      const topic = toTopic(username);
      // Without an expiry, an offline device would receive the message on its return, when its sender no longer waits for the reply.
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

/** Protocol, host and port of a broker's URL, without the credentials. */
export function formatBrokerAddress(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

function parseConnection(url: string): IClientOptions {
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

/** The message for an error of the library, and whether the broker refused us. */
function describeError(error: Error, address: string): [sentence: string, isRefusal: boolean] {
  const code = 'code' in error ? error.code : undefined;
  if (code === badUserNameOrPassword || code === notAuthorized)
    return [`The message broker at ${address} refuses the user name and password of PORTICO_MQTT_URL.`, true];
  if (unknownVersion.some((unsupported) => unsupported === code))
    return [`The message broker at ${address} does not speak MQTT 5, which Portico needs of a broker.`, true];
  // When several addresses fail, the error has only a code and no message.
  return [`The message broker at ${address} cannot be reached (${error.message || String(code)}).`, false];
}

/** An acknowledgement without reason and properties, section 3.4 of MQTT 5. */
function encodePuback(messageId: number): Buffer {
  return Buffer.of(0x40, 2, messageId >> 8, messageId & 0xff);
}
