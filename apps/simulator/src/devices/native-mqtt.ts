import { nativeBatchLimit, type NativeStatus, topics } from '@portico/contract/device-messages/native';
import { encodeNativeHeat, encodeNativeStatus } from '@portico/device-formats/native/encode';
import { connect, type MqttClient } from 'mqtt';
import { hashOf } from '../model/random.ts';
import { recordPeriodAt, type SitePeriod } from '../periods.ts';
import { persistently, TryAgain } from './back-off.ts';
import { type Command, commandAnswers, isCounting, readCommand, told } from './commands.ts';
import { type Link, type LinkContext, NotAccepted } from './link.ts';
import { nativeBody } from './native-body.ts';

const restartMilliseconds = 2_000;
// Heat has a message for each period; of a long past many are under way together.
const heatsAtOnce = 100;

/** A managed device: records and a retained status at QoS 1, a last will, and answers to commands. */
export function nativeMqttLink(context: LinkContext): Link {
  const { simulated, doors, signal, now } = context;
  const { sn, secret, model } = simulated.device;
  let client: MqttClient | null = null;
  let refusal: NotAccepted | null = null;

  const status = (state: NativeStatus['state']): NativeStatus => ({
    state,
    signal: -45 - (hashOf(sn, 'signal') % 35),
    battery: context.battery(),
    version: wordOf(told(simulated, 'upgrade')['version']) ?? '2.4.1',
    model,
    mac: macOf(sn),
    connection: wordOf(told(simulated, 'setNetwork')['connection']) ?? 'wifi',
    counting: isCounting(simulated),
    time: now(),
  });
  const answer = commandAnswers({
    ...context,
    about: () => ({
      sn,
      ...status('online'),
      uploadInterval: simulated.settings.uploadInterval,
      recordPeriod: recordPeriodAt(simulated, now()),
      ...told(simulated, 'onOff'),
      ...told(simulated, 'direction'),
      ...told(simulated, 'height'),
      ...told(simulated, 'children'),
      ...told(simulated, 'numberOfStays'),
      ...told(simulated, 'time'),
    }),
    restart: () => inBackground(restart),
    upgrade: (version) => inBackground(() => upgrade(version)),
    resend: (periods) => inBackground(() => sendAll(periods)),
  });

  // What was set may be seen in the status.
  function obey(line: MqttClient, command: Command): void {
    const reply = answer(command);
    line.publish(topics.reply(sn), JSON.stringify(reply), { qos: 1 });
    if (reply.code !== 0 || Object.keys(command.params).every((name) => name === 'sn')) return;
    line.publish(topics.status(sn), encodeNativeStatus(status('online')), { qos: 1, retain: true });
  }

  // What a command sets going ends with the simulator, or with the credentials.
  function inBackground(work: () => Promise<unknown>): void {
    work().catch((error: unknown) => {
      if (!signal.aborted && !(error instanceof NotAccepted)) throw error;
    });
  }

  function connected(): MqttClient {
    if (client) return client;
    refusal = null;
    const made = connect(doors.mqtt, {
      clientId: sn,
      username: sn,
      password: secret ?? '',
      protocolVersion: 4,
      keepalive: 60,
      reconnectPeriod: 1_000,
      resubscribe: true,
      will: { topic: topics.status(sn), payload: encodeNativeStatus(status('offline')), qos: 1, retain: true },
    });
    made.on('connect', () => {
      made.subscribe(topics.command(sn), { qos: 1 }, () => undefined);
      made.publish(topics.status(sn), encodeNativeStatus(status('online')), { qos: 1, retain: true });
    });
    made.on('message', (_topic, body) => {
      const command = readCommand(body);
      if (command) obey(made, command);
    });
    made.on('error', (error) => {
      // 4 and 5: wrong credentials, not authorised. Everything else is a line that comes back.
      if (!('code' in error) || (error.code !== 4 && error.code !== 5)) return;
      refusal = new NotAccepted(`${sn}: ${error.message}`);
      made.end(true);
      if (client === made) client = null;
    });
    client = made;
    return made;
  }

  function publish(topic: string, body: Buffer, retain: boolean): Promise<void> {
    return persistently(signal, async () => {
      const publishing = connected().publishAsync(topic, body, { qos: 1, retain });
      // A publication waits in the client until it is acknowledged; refused credentials and the stop must end the waiting.
      const ended = Promise.withResolvers<never>();
      const watch = setInterval(() => {
        if (refusal) ended.reject(refusal);
        else if (signal.aborted) ended.reject(signal.reason);
      }, 100);
      try {
        await Promise.race([publishing, ended.promise]);
      } catch (error) {
        publishing.catch(() => undefined);
        if (signal.aborted || error instanceof NotAccepted) throw error;
        throw refusal ?? new TryAgain(String(error));
      } finally {
        clearInterval(watch);
      }
    });
  }

  function tell(kind: string, detail: string): Promise<void> {
    return publish(topics.event(sn), Buffer.from(JSON.stringify({ time: now(), kind, detail })), false);
  }

  async function restart(): Promise<void> {
    await tell('restart', 'asked for');
    await disconnect('lost');
    setTimeout(() => signal.aborted || connected(), restartMilliseconds).unref();
  }

  async function upgrade(version: string): Promise<void> {
    await tell('upgrade', `${version} received`);
    await tell('upgrade', `${version} installed`);
    await restart();
  }

  async function sendPeriods(periods: readonly SitePeriod[]): Promise<void> {
    await publish(topics.data(sn), nativeBody(periods, context.wallClock), false);
    const heats = periods.flatMap(({ at, minutes, heat }) => (heat ? [{ time: at, period: minutes, ...heat }] : []));
    for (let start = 0; start < heats.length; start += heatsAtOnce) {
      const some = heats.slice(start, start + heatsAtOnce);
      await Promise.all(some.map((heat) => publish(topics.heat(sn), encodeNativeHeat(heat), false)));
    }
  }

  async function sendAll(periods: readonly SitePeriod[]): Promise<void> {
    for (let start = 0; start < periods.length; start += nativeBatchLimit)
      await sendPeriods(periods.slice(start, start + nativeBatchLimit));
  }

  async function disconnect(how: 'lost' | 'stopped'): Promise<void> {
    const leaving = client;
    client = null;
    if (!leaving) return;
    if (how === 'stopped' && leaving.connected) {
      const farewell = leaving.publishAsync(topics.status(sn), encodeNativeStatus(status('offline')), {
        qos: 1,
        retain: true,
      });
      await Promise.race([farewell.catch(() => undefined), new Promise((done) => setTimeout(done, 500).unref())]);
    }
    // Without the polite end the broker sends the last will.
    await leaving.endAsync(how === 'lost' || !leaving.connected);
  }

  return {
    async send(periods) {
      await sendPeriods(periods);
      return { taken: periods, refused: [] };
    },
    sayAlive: () => publish(topics.status(sn), encodeNativeStatus(status('online')), true),
    close: disconnect,
  };
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

// Locally administered, so that it is nobody's.
function macOf(sn: string): string {
  const bytes = [0x02, 0x50, ...[24, 16, 8, 0].map((shift) => (hashOf(sn, 'mac') >>> shift) & 0xff)];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(':');
}
