import { type NativeHeat, nativeTopics } from '@portico/contract/device-messages/native';
import { basePath } from '@portico/contract/route';
import { devices } from '@portico/contract/routes/devices';
import mqtt, { type MqttClient } from 'mqtt';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestDevice } from '../../platform/testing/test-factory.ts';

const clock = createFixedClock('2026-07-08T12:00:00Z');
const ten = Date.parse('2026-07-08T10:00:00Z') / 1000;
let server: TestServer;
let company: TestCompany;
let client: MqttClient;
let sensor: TestDevice;
let north: { id: number };
let south: { id: number };

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal', clock });
  const { factory } = server;
  company = await factory.company();
  [north, south] = [await factory.organisation({ company }), await factory.organisation({ company })];
  const [first, second] = [
    await factory.corridor({ entity: await factory.entity({ company, organisation: north }) }),
    await factory.corridor({ entity: await factory.entity({ company, organisation: south }) }),
  ];
  sensor = await factory.device({ company, corridor: first, format: 'native-mqtt', kind: 'heat' });
  // Installed in the south since 11:00 UTC.
  const admin = await factory.user({ company, permissions: ['entranceExit:list'] });
  const moved = {
    devices: [sensor.id],
    corridorId: second.id,
    entityId: second.entityId,
    from: '2026-07-08T11:00:00Z',
  };
  await server.call(devices.bind, { ...moved, move: true }, { token: admin.token });
  client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.doors.mqtt}`, {
    clientId: sensor.sn,
    username: sensor.sn,
    password: sensor.secret,
  });
});
afterAll(async () => {
  client?.end(true);
  await server?.stop();
});

/** Publishes heat data; resolves with the acknowledgement, when it is stored. */
async function publishHeat(heat: NativeHeat): Promise<void> {
  await client.publishAsync(nativeTopics.heat(sensor.sn), JSON.stringify(heat), { qos: 1 });
}

async function picture(token: string, startTime: string, endTime: string) {
  const query = new URLSearchParams({ sn: sensor.sn, startTime, endTime });
  const reply = await fetch(`${server.url}${basePath}${devices.heatImage.path}?${query.toString()}`, {
    headers: { authorization: token },
  });
  if (reply.status !== 200) return { status: reply.status, key: ((await reply.json()) as { key: string }).key };
  const { data, info } = await sharp(Buffer.from(await reply.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  /** Red, green, blue and opacity in the middle of a cell of the 4 × 2 grid. */
  const cell = (x: number, y: number) => {
    const side = info.width / 4;
    const at = (Math.floor((y + 0.5) * side) * info.width + Math.floor((x + 0.5) * side)) * 4;
    return [...data.subarray(at, at + 4)];
  };
  return { status: 200, type: reply.headers.get('content-type'), size: [info.width, info.height], cell };
}

test('a heat image sums seconds by cell, counting repeats once', async () => {
  const { token } = await server.factory.user({ company, permissions: ['device:list'] });
  const grid = { period: 60, width: 4, height: 2 };
  await publishHeat({ ...grid, time: ten, cells: [[0, 0, 999]] });
  await publishHeat({
    ...grid,
    time: ten,
    cells: [
      [0, 0, 10],
      [2, 1, 5],
    ],
  });
  await publishHeat({ ...grid, time: ten + 3600, cells: [[2, 1, 95]] });
  const drawn = await picture(token, '2026-07-08T10:00:00Z', '2026-07-08T12:00:00Z');
  expect(drawn).toMatchObject({ status: 200, type: 'image/png', size: [800, 400] });
  const [red = 0, green = 0, blue = 0] = drawn.cell?.(2, 1) ?? [];
  expect(red > 200 && green > 200 && blue < 120).toBe(true);
  const [quietRed = 0, , quietBlue = 0] = drawn.cell?.(0, 0) ?? [];
  expect(quietBlue).toBeGreaterThan(quietRed);
  expect(drawn.cell?.(3, 0)[3]).toBe(0);
});

test('a heat image shows only visible places, and fails without data', async () => {
  const { token } = await server.factory.user({ company, permissions: ['device:list'], organisations: [south] });
  const missing = { status: 404, key: 'heatMapNotGenerated' };
  expect(await picture(token, '2026-07-07T00:00:00Z', '2026-07-08T00:00:00Z')).toEqual(missing);
  expect(await picture(token, '2026-07-08T10:00:00Z', '2026-07-08T11:00:00Z')).toEqual(missing);
  expect((await picture(token, '2026-07-08T10:00:00Z', '2026-07-08T12:00:00Z')).status).toBe(200);
  const otherUser = await server.factory.user({
    company: await server.factory.company(),
    permissions: ['device:list'],
  });
  expect(await picture(otherUser.token, '2026-07-08T10:00:00Z', '2026-07-08T12:00:00Z')).toEqual({
    status: 404,
    key: 'notFound',
  });
});

test('heat data from the future is refused and added to the device log', async () => {
  const { token } = await server.factory.user({ company, permissions: ['device:list'] });
  await publishHeat({ time: ten + 86_400, period: 60, width: 4, height: 2, cells: [] });
  await expect
    .poll(async () => (await server.call(devices.log, { sn: sensor.sn }, { token })).result.content, { timeout: 5_000 })
    .toMatchObject([{ kind: 'refused', detail: 'timeInFuture' }]);
});
