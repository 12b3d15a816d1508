import { nativeTopics } from '@portico/contract/device-messages/native';
import { analysis } from '@portico/contract/routes/analysis';
import { deviceCommands } from '@portico/contract/routes/device-commands';
import { logs } from '@portico/contract/routes/logs';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findMosquitto, startMosquitto } from '../../../../../tools/mosquitto.mjs';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestDevice, TestEntity } from '../../platform/testing/test-factory.ts';

type Command = { id: string; method: string; params: { startTime: number; endTime: number } };
/** The reaction of a device to a command. Returns its reply; undefined: no reply. */
type Behaviour = (command: Command, client: MqttClient) => object | undefined;

const requestedRange = { from: '2026-05-20 10:00:00', to: '2026-05-20 12:00:00' };
// 10 and 12 o'clock in Shanghai.
const instants = {
  startTime: Date.parse('2026-05-20T02:00:00Z') / 1000,
  endTime: Date.parse('2026-05-20T04:00:00Z') / 1000,
};
const found = findMosquitto();

describe.each([
  ['our own broker', false],
  [`an external broker (${'missing' in found ? `skipped: ${found.missing}` : found.version})`, true],
])('at %s', (_name, isExternal) => {
  const isSkipped = isExternal && 'missing' in found;
  let server: TestServer;
  let company: TestCompany;
  let entity: TestEntity;
  let token: string;
  let stopBroker: (() => Promise<void>) | undefined;
  let url: string;
  const clients: MqttClient[] = [];

  beforeAll(async () => {
    if (isSkipped) return;
    const broker = isExternal ? await startMosquitto({ CAMERA: 'secret', AWAY: 'secret' }) : null;
    stopBroker = broker === null ? undefined : () => broker.stop();
    server = await startTestServer({ logLevel: 'silent', ...(broker === null ? {} : { mqttUrl: broker.serverUrl }) });
    url = broker?.deviceUrl ?? `mqtt://127.0.0.1:${server.doors.mqtt}`;
    company = await server.factory.company();
    entity = await server.factory.entity({ company });
    token = (await server.factory.user({ company, permissions: ['entity:query:query', 'device:list', 'logs:list'] }))
      .token;
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.endAsync(true);
  });
  afterAll(async () => {
    await server?.stop();
    await stopBroker?.();
  });

  let camera: TestDevice | undefined;
  async function device(): Promise<TestDevice> {
    camera ??= await server.factory.device({
      company,
      corridor: await server.factory.corridor({ entity }),
      sn: 'CAMERA',
      format: 'native-mqtt',
    });
    return camera;
  }

  /** Connects the camera, which handles every command with `behaviour`. */
  async function connectCamera(behaviour: Behaviour): Promise<TestDevice> {
    const { sn, secret, ...rest } = await device();
    const password = isExternal ? 'secret' : secret;
    const client = await mqtt.connectAsync(url, { clientId: sn, username: sn, password, reconnectPeriod: 0 });
    clients.push(client);
    await client.subscribeAsync(nativeTopics.command(sn), { qos: 1 });
    client.on('message', (_topic, body) => {
      const answer = behaviour(JSON.parse(body.toString()) as Command, client); // the platform's own words
      if (answer !== undefined) client.publish(nativeTopics.reply(sn), JSON.stringify(answer), { qos: 1 });
    });
    return { sn, secret, ...rest };
  }

  const ask = (deviceId: number, given: object = {}, as = token) =>
    server.call(deviceCommands.askAgain, { deviceId, ...requestedRange, ...given }, { token: as });

  test.skipIf(isSkipped)('a device sends its history on request, and the history is counted', async () => {
    let received: Command | undefined;
    const { id, sn } = await connectCamera((command, client) => {
      received = command;
      const record = { time: command.params.startTime, period: 5, in: 7 };
      client.publish(nativeTopics.data('CAMERA'), JSON.stringify([record]), { qos: 1 });
      return { id: command.id, code: 0, message: 'ok', data: { ...command.params, total: 1, records: [record] } };
    });
    expect((await ask(id)).result).toEqual({ records: 1 });
    expect(received).toMatchObject({ method: 'history', params: instants });
    const query = {
      ids: [entity.id],
      startTime: requestedRange.from,
      endTime: requestedRange.to,
      items: ['flowIn' as const],
    };
    await expect
      .poll(async () => (await server.call(analysis.series, query, { token })).result.rows[0]?.total, {
        timeout: 20_000,
      })
      .toBe(7);
    const { content } = (await server.call(logs.list, {}, { token })).result;
    expect(content[0]).toMatchObject({ route: 'deviceCommands.askAgain', target: sn, status: 200 });
  });

  test.skipIf(isSkipped)('replies with another id or an error code are errors for the user', async () => {
    const { id } = await connectCamera((command) => ({ id: `${command.id}x`, code: 0 }));
    expect((await ask(id)).error).toBe('deviceInfoFailed');
    await clients.splice(0)[0]?.endAsync(true);
    await connectCamera((command) => ({ id: command.id, code: 2, message: 'bad parameters' }));
    expect((await ask(id)).error).toBe('deviceInfoFailed');
    await clients.splice(0)[0]?.endAsync(true);
    await connectCamera((command) => ({ id: command.id, code: 0 }));
    expect((await ask(id)).result).toEqual({ records: null });
  });

  test.skipIf(isSkipped)('a request to a device that is not connected returns an error', async () => {
    const { id } = await device();
    // An external broker does not report which devices are connected.
    expect((await ask(id)).error).toBe(isExternal ? 'deviceInfoFailed' : 'deviceOffline');
  });

  test.skipIf(isSkipped || isExternal)(
    'unsupported formats, invalid ranges and missing rights are refused',
    async () => {
      const { id } = await device();
      const infrared = await server.factory.device({ company, format: 'hx-f1', kind: 'infrared', entity });
      expect((await ask(infrared.id)).error).toBe('deviceCannotBeAsked');
      expect((await ask(id, { to: requestedRange.from })).error).toBe('badRequest');
      expect((await ask(id, { from: '2026-02-30 10:00:00' })).error).toBe('badRequest');
      expect((await ask(id, { from: '2026-01-01 10:00:00' })).error).toBe('rangeTooLong');
      const other = await server.factory.company();
      const otherUser = await server.factory.user({ company: other, permissions: ['device:list'] });
      expect((await ask(id, {}, otherUser.token)).error).toBe('notFound');
      const otherOrganisation = await server.factory.organisation({ company });
      const outside = await server.factory.user({
        company,
        organisations: [otherOrganisation],
        permissions: ['device:list'],
      });
      expect((await ask(id, {}, outside.token)).error).toBe('notFound');
      const without = await server.factory.user({ company });
      expect((await ask(id, {}, without.token)).error).toBe('forbidden');
    },
  );
});
