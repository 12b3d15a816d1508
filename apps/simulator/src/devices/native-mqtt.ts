import { maxNativeRecordsPerMessage, type NativeStatus, nativeTopics } from '@portico/contract/device-messages/native';
import { encodeNativeHeat, encodeNativeStatus } from '@portico/device-formats/native/encode';
import { connect, type MqttClient } from 'mqtt';
import { hashParts } from '../model/random.ts';
import { findRecordPeriodMinutes, type SitePeriod } from '../periods.ts';
import { RetryableError, retryWithBackOff } from './back-off.ts';
import { type Command, createCommandHandler, getCommandSettings, isCounting, readCommand } from './commands.ts';
import { type DeviceLink, DeviceRejectedError, type LinkContext } from './link.ts';
import { encodeNativeBody } from './native-body.ts';

/** Time that the broker has to accept the end of a connection. */
const maxEndMilliseconds = 500;
const restartMilliseconds = 2_000;
// Heat needs one message per period; for a long history up to this many are sent at the same time.
const maxConcurrentHeats = 100;

/** A managed device: sends records and a retained status at QoS 1, sets a last will, and replies to commands. */
export function createNativeMqttLink(context: LinkContext): DeviceLink {
  const { simulated, doors, signal, now } = context;
  const { sn, secret, model } = simulated.device;
  let client: MqttClient | null = null;
  let refusal: DeviceRejectedError | null = null;

  const status = (state: NativeStatus['state']): NativeStatus => ({
    state,
    signal: -45 - (hashParts(sn, 'signal') % 35),
    battery: context.battery(),
    version: asText(getCommandSettings(simulated, 'upgrade')['version']) ?? '2.4.1',
    model,
    mac: makeMacAddress(sn),
    connection: asText(getCommandSettings(simulated, 'setNetwork')['connection']) ?? 'wifi',
    counting: isCounting(simulated),
    time: now(),
  });
  const answer = createCommandHandler({
    ...context,
    describeDevice: () => ({
      sn,
      ...status('online'),
      uploadInterval: simulated.settings.uploadInterval,
      recordPeriod: findRecordPeriodMinutes(simulated, now()),
      ...getCommandSettings(simulated, 'onOff'),
      ...getCommandSettings(simulated, 'direction'),
      ...getCommandSettings(simulated, 'height'),
      ...getCommandSettings(simulated, 'children'),
      ...getCommandSettings(simulated, 'numberOfStays'),
      ...getCommandSettings(simulated, 'time'),
    }),
    restart: () => inBackground(restart),
    upgrade: (version) => inBackground(() => upgrade(version)),
    resend: (periods) => inBackground(() => sendAll(periods)),
  });

  // After a setting changed, the status is published again.
  function answerCommand(line: MqttClient, command: Command): void {
    const reply = answer(command);
    line.publish(nativeTopics.reply(sn), JSON.stringify(reply), { qos: 1 });
    if (reply.code !== 0 || Object.keys(command.params).every((name) => name === 'sn')) return;
    line.publish(nativeTopics.status(sn), encodeNativeStatus(status('online')), { qos: 1, retain: true });
  }

  // Work started by a command may fail when the simulator stops or the platform rejects the credentials; other errors are thrown.
  function inBackground(work: () => Promise<unknown>): void {
    work().catch((error: unknown) => {
      if (!signal.aborted && !(error instanceof DeviceRejectedError)) throw error;
    });
  }

  function connected(): MqttClient {
    if (client) return client;
    refusal = null;
    const connecting = connect(doors.mqtt, {
      clientId: sn,
      username: sn,
      password: secret ?? '',
      protocolVersion: 4,
      keepalive: 60,
      reconnectPeriod: 1_000,
      resubscribe: true,
      will: { topic: nativeTopics.status(sn), payload: encodeNativeStatus(status('offline')), qos: 1, retain: true },
    });
    connecting.on('connect', () => {
      connecting.subscribe(nativeTopics.command(sn), { qos: 1 }, () => undefined);
      connecting.publish(nativeTopics.status(sn), encodeNativeStatus(status('online')), { qos: 1, retain: true });
    });
    connecting.on('message', (_topic, body) => {
      const command = readCommand(body);
      if (command) answerCommand(connecting, command);
    });
    connecting.on('error', (error) => {
      // Codes 4 and 5: wrong credentials, not authorised. After any other error the client reconnects.
      if (!('code' in error) || (error.code !== 4 && error.code !== 5)) return;
      refusal = new DeviceRejectedError(`${sn}: ${error.message}`);
      connecting.end(true);
      if (client === connecting) client = null;
    });
    client = connecting;
    return connecting;
  }

  function publish(topic: string, body: Buffer, retain: boolean): Promise<void> {
    return retryWithBackOff(signal, async () => {
      const publishing = connected().publishAsync(topic, body, { qos: 1, retain });
      // A publication waits in the client until it is acknowledged; rejected credentials and the stop signal must end the wait.
      const ended = Promise.withResolvers<never>();
      const poll = setInterval(() => {
        if (refusal) ended.reject(refusal);
        else if (signal.aborted) ended.reject(signal.reason);
      }, 100);
      try {
        await Promise.race([publishing, ended.promise]);
      } catch (error) {
        publishing.catch(() => undefined);
        if (signal.aborted || error instanceof DeviceRejectedError) throw error;
        throw refusal ?? new RetryableError(String(error));
      } finally {
        clearInterval(poll);
      }
    });
  }

  function publishEvent(kind: string, detail: string): Promise<void> {
    return publish(nativeTopics.event(sn), Buffer.from(JSON.stringify({ time: now(), kind, detail })), false);
  }

  async function restart(): Promise<void> {
    await publishEvent('restart', 'asked for');
    await disconnect('lost');
    setTimeout(() => signal.aborted || connected(), restartMilliseconds).unref();
  }

  async function upgrade(version: string): Promise<void> {
    await publishEvent('upgrade', `${version} received`);
    await publishEvent('upgrade', `${version} installed`);
    await restart();
  }

  async function sendPeriods(periods: readonly SitePeriod[]): Promise<void> {
    await publish(nativeTopics.data(sn), encodeNativeBody(periods, context.usesLocalTime), false);
    const heats = periods.flatMap(({ at, minutes, heat }) => (heat ? [{ time: at, period: minutes, ...heat }] : []));
    for (let start = 0; start < heats.length; start += maxConcurrentHeats) {
      const batch = heats.slice(start, start + maxConcurrentHeats);
      await Promise.all(batch.map((heat) => publish(nativeTopics.heat(sn), encodeNativeHeat(heat), false)));
    }
  }

  async function sendAll(periods: readonly SitePeriod[]): Promise<void> {
    for (let start = 0; start < periods.length; start += maxNativeRecordsPerMessage)
      await sendPeriods(periods.slice(start, start + maxNativeRecordsPerMessage));
  }

  async function disconnect(how: 'lost' | 'stopped'): Promise<void> {
    const closing = client;
    client = null;
    if (!closing) return;
    if (how === 'stopped' && closing.connected) {
      const offlineStatus = closing.publishAsync(nativeTopics.status(sn), encodeNativeStatus(status('offline')), {
        qos: 1,
        retain: true,
      });
      await Promise.race([offlineStatus.catch(() => undefined), new Promise((done) => setTimeout(done, 500).unref())]);
    }
    // A forced end skips the MQTT disconnect, so the broker publishes the last will.
    const ending = closing.endAsync(how === 'lost' || !closing.connected);
    await Promise.race([ending, new Promise((done) => setTimeout(done, maxEndMilliseconds).unref())]);
    // A broker that has stopped answering does not confirm the end.
    if (!closing.disconnected) closing.stream.destroy();
  }

  return {
    async send(periods) {
      await sendPeriods(periods);
      return { accepted: periods, refused: [] };
    },
    sendHeartbeat: () => publish(nativeTopics.status(sn), encodeNativeStatus(status('online')), true),
    close: disconnect,
  };
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

// A locally administered address, so it belongs to no manufacturer.
function makeMacAddress(sn: string): string {
  const bytes = [0x02, 0x50, ...[24, 16, 8, 0].map((shift) => (hashParts(sn, 'mac') >>> shift) & 0xff)];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(':');
}
