import type { DeviceMessage, MqttFormat } from '@portico/device-formats';
import { openBroker } from '../../../platform/mqtt/broker.ts';
import { clientIdOf } from '../../../platform/mqtt/client-id.ts';
import { addressOf, openExternalBroker } from '../../../platform/mqtt/external-broker.ts';
import type { MessageSource } from '../../../platform/mqtt/source.ts';
import type { Db } from '../../../platform/things/open.ts';
import { randomToken } from '../../../platform/tokens.ts';
import { keepUnassigned } from '../unassigned.ts';
import { deviceWithSecret, isSerialNumber } from './credentials.ts';
import type { DoorServices } from './http-door.ts';

/** What devices publish, each under its own `devices/{sn}/`. */
const published = ['data', 'status', 'heat', 'event', 'reply'];
const answers = 'reply';
// Waits while the store has no room: the acknowledgement is withheld, and the device keeps its message.
const retryMilliseconds = 200;
const oldestKeptMilliseconds = 7 * 86_400_000;

/** The embedded broker as a door: devices publish under their own prefix, acknowledged when durable. */
export async function openOwnBrokerDoor(
  format: MqttFormat,
  services: DoorServices,
  host: string,
  port: number,
): Promise<MessageSource> {
  const own = published.map((what) => `/${what}`);
  return openBroker(
    {
      authenticate: async (sn, secret) => (await deviceWithSecret(services.registry, sn, secret)) !== null,
      mayPublish: (sn, topic) => own.some((end) => topic === `devices/${sn}${end}`),
      maySubscribe: (sn, topic) => topic === `devices/${sn}/command`,
      async publish(sn, topic, payload) {
        const what = topic.slice(topic.lastIndexOf('/') + 1);
        const isKnown = await take(services, sn, format.decode(sn, what, payload));
        if (!isKnown) throw new Error('not registered any more');
        if (what === answers) services.events.emit('device.replied', { sn, body: payload });
      },
    },
    host,
    port,
    services.log,
  );
}

export type ExternalBrokerDoor = {
  url: string;
  /** The data folder, which keeps our name at the broker. */
  folder: string;
  /** Whether other server nodes may be there, to take each a part of the messages. */
  isShared: boolean;
};

/** Somebody else's broker as a door. It knows the devices and lets each publish under its own prefix: the topic says who speaks. */
export async function openExternalBrokerDoor(
  format: MqttFormat,
  services: DoorServices,
  { url, folder, isShared }: ExternalBrokerDoor,
): Promise<MessageSource> {
  const { clock, db, log } = services;
  // Not without need: brokers take less care of shared subscriptions than of others.
  const start = isShared ? `$share/${await shareGroup(db)}/` : '';
  const broker = {
    url,
    clientId: await clientIdOf(folder),
    // An answer is for the server node that asked: each of them hears all.
    topics: published.map((what) => `${what === answers ? '' : start}devices/+/${what}`),
    async receive(topic: string, payload: Buffer, resumedAt: number | null) {
      const [, sn = '', what = ''] = topic.split('/');
      if (!isSerialNumber(sn)) return;
      const { message, at } = dated(format.decode(sn, what, payload), resumedAt);
      if (await take(services, sn, message, at)) {
        if (what === answers) services.events.emit('device.replied', { sn, body: payload });
        return;
      }
      if (what === answers) return;
      const kept = { sn, format: format.id, path: what, receivedAt: new Date(clock.now()), body: payload };
      await keepUnassigned(db, kept, addressOf(url));
    },
  };
  return openExternalBroker(broker, clock, log);
}

/** False: nobody registered the device. Resolves when the message is durable, and rejects when it has to come again. */
async function take(services: DoorServices, sn: string, message: DeviceMessage, at?: number): Promise<boolean> {
  for (;;) {
    const device = await services.registry.find(sn);
    if (device === null) return false;
    const { outcome, full } = await services.receiver.receiveFrom(device, message, at);
    if (outcome.stored !== 'failed') return true;
    if (!full) throw new Error('not stored');
    await new Promise((resolve) => setTimeout(resolve, retryMilliseconds));
  }
}

/**
 * A broker that kept our session hands over what it got while we were away. A status or an event of that time is no sign of life of
 * now: it is filed under the time it tells itself, and says nothing about the device's clock. Older than a week, that clock is wrong.
 */
function dated(message: DeviceMessage, resumedAt: number | null): { message: DeviceMessage; at?: number } {
  if (resumedAt === null || (message.kind !== 'heartbeat' && message.kind !== 'other')) return { message };
  const { time, ...status } = message.status;
  const sent = time?.kind === 'instant' ? time.epochSeconds * 1000 : Number.NaN;
  const waited = sent < resumedAt && sent > resumedAt - oldestKeptMilliseconds;
  return waited ? { message: { ...message, status }, at: sent } : { message };
}

/**
 * The group of our server nodes at the broker, made once per installation. Random: a device that knew it could join the group and
 * so make a part of everybody's messages vanish, where the broker does not check who subscribes to what (as Mosquitto's acl_file).
 */
async function shareGroup(db: Db): Promise<string> {
  const name = 'mqttShareGroup';
  const value = `portico-${randomToken()}`;
  // Another server node may have been first: then its group stands.
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return stored.value;
}
