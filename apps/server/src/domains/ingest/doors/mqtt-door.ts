import { foldSerialNumber } from '@portico/contract/words/identity-fold';
import type { DeviceMessage, MqttFormat } from '@portico/device-formats';
import type { Db } from '../../../platform/base-data/open.ts';
import { openBroker } from '../../../platform/mqtt/broker.ts';
import { loadOrCreateClientId } from '../../../platform/mqtt/client-id.ts';
import { formatBrokerAddress, openExternalBroker } from '../../../platform/mqtt/external-broker.ts';
import type { MessageSource } from '../../../platform/mqtt/message-source.ts';
import { randomToken } from '../../../platform/tokens.ts';
import { authenticateDevice, isSerialNumber } from './credentials.ts';
import type { DoorServices } from './http-door.ts';
import { receiveUntilStored } from './receive-until-stored.ts';

/** Topics that devices publish, each under its own `devices/{sn}/`. */
const deviceTopics = ['data', 'status', 'heat', 'event', 'reply'];
const replyTopic = 'reply';
const maxRetainedAgeMilliseconds = 7 * 86_400_000;

/** Opens the embedded broker as a listener. Devices publish under their own prefix; messages are acknowledged when durable. */
export async function openEmbeddedBrokerDoor(
  format: MqttFormat,
  services: DoorServices,
  host: string,
  port: number,
): Promise<MessageSource> {
  const sender = { format, identifiedBy: 'secret', address: '' } as const;
  const suffixes = deviceTopics.map((topicName) => `/${topicName}`);
  return openBroker(
    {
      identify: foldSerialNumber,
      async authenticate(sn, secret) {
        if ((await authenticateDevice(services.registry, format, { sn, secret })) !== null) return true;
        await services.receiver.noteWithoutSecret(sn, { ...sender, identifiedBy: 'serialNumber' });
        return false;
      },
      mayPublish: (sn, topic) => suffixes.some((end) => topic === `devices/${sn}${end}`),
      maySubscribe: (sn, topic) => topic === `devices/${sn}/command`,
      async publish(sn, topic, payload) {
        const topicName = topic.slice(topic.lastIndexOf('/') + 1);
        const raw = { path: topicName, body: payload };
        const received = await receiveUntilStored(services, sn, sender, format.decode(sn, topicName, payload), raw);
        if (received !== 'received') throw new Error('not registered any more');
        if (topicName === replyTopic) services.events.emit('device.replied', { sn, body: payload });
      },
    },
    host,
    port,
    services.log,
  );
}

export type ExternalBrokerDoorOptions = {
  url: string;
  /** The data folder, which stores our client id at the broker. */
  folder: string;
  /** Whether other server nodes may be connected, each of which receives a part of the messages. */
  isShared: boolean;
};

/** Opens an external broker as a listener. The broker lets devices publish only under their own prefix: the topic identifies the device. */
export async function openExternalBrokerDoor(
  format: MqttFormat,
  services: DoorServices,
  { url, folder, isShared }: ExternalBrokerDoorOptions,
): Promise<MessageSource> {
  const { clock, db, log } = services;
  const sender = { format, identifiedBy: 'broker', address: formatBrokerAddress(url) } as const;
  // Shared subscriptions only if needed: brokers are less reliable with them.
  const start = isShared ? `$share/${await loadShareGroup(db)}/` : '';
  const spellings = createSpellingNotes();
  const broker = {
    url,
    clientId: await loadOrCreateClientId(folder, log),
    // A reply is for the server node that sent the command, so every node receives all replies.
    topics: deviceTopics.map((topicName) => `${topicName === replyTopic ? '' : start}devices/+/${topicName}`),
    async receive(topic: string, payload: Buffer, resumedAt: number | null) {
      const [, sn = '', topicName = ''] = topic.split('/');
      if (!isSerialNumber(sn)) return;
      const { message, at } = withDeviceTime(format.decode(sn, topicName, payload), resumedAt);
      const raw = { path: topicName, body: payload };
      const received = await receiveUntilStored(services, sn, sender, message, raw, at);
      if (received === 'received') spellings.note(sn);
      if (received === 'received' && topicName === replyTopic)
        services.events.emit('device.replied', { sn, body: payload });
      if (received !== 'unknown' || topicName === replyTopic) return;
      await services.unknownSenders.keep({ ...message, sn }, raw, sender);
    },
  };
  const source = await openExternalBroker(broker, clock, log);
  return {
    ...source,
    publish: (sn, toTopic, payload, seconds) => source.publish(spellings.find(sn), toTopic, payload, seconds),
  };
}

/**
 * The spellings under which devices publish, where they are not the key itself. A device subscribes to the commands of the spelling under
 * which it publishes, and an external broker does not say who is connected.
 */
function createSpellingNotes() {
  const byKey = new Map<string, string>();
  return {
    note(sn: string) {
      byKey.set(foldSerialNumber(sn), sn);
    },
    find: (sn: string) => byKey.get(foldSerialNumber(sn)) ?? sn,
  };
}

/**
 * A broker that kept our session delivers the messages it received while we were disconnected. A status or an event among them is not
 * a current contact: it gets the time that it reports, and that time is not used to check the device's clock. If the time is more than a
 * week before the reconnection, the clock is wrong, and the message is handled as a new one.
 */
function withDeviceTime(message: DeviceMessage, resumedAt: number | null): { message: DeviceMessage; at?: number } {
  if (resumedAt === null || (message.kind !== 'heartbeat' && message.kind !== 'other')) return { message };
  const { time, ...status } = message.status;
  const sent = time?.kind === 'instant' ? time.epochSeconds * 1000 : Number.NaN;
  const wasRetained = sent < resumedAt && sent > resumedAt - maxRetainedAgeMilliseconds;
  return wasRetained ? { message: { ...message, status }, at: sent } : { message };
}

/**
 * Returns the share group of our server nodes at the broker, created once per installation. It is random: a device that knew it could
 * join the group and take a part of all messages, on a broker that does not check subscriptions (such as Mosquitto with acl_file).
 */
async function loadShareGroup(db: Db): Promise<string> {
  const name = 'mqttShareGroup';
  const value = `portico-${randomToken()}`;
  // If another server node was first, its group is used.
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return stored.value;
}
