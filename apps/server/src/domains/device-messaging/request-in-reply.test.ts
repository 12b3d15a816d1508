import { analysis } from '@portico/contract/routes/analysis';
import { deviceCommands } from '@portico/contract/routes/device-commands';
import { gapFillings } from '@portico/contract/routes/gap-fillings';
import {
  type CountedPeriod,
  encodeHxF5Heartbeat,
  encodeHxF5History,
  encodeHxF5Upload,
  encodeHxF6Heartbeat,
  encodeHxF6Upload,
  hxF5Paths,
  hxF6Paths,
  readHxF5Reply,
  readHxF6Reply,
} from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestDevice, TestEntity } from '../../platform/testing/test-factory.ts';

const range = { from: '2026-05-20 10:00:00', to: '2026-05-20 12:00:00' };
// 10 and 12 o'clock in Shanghai.
const [from, to] = [Date.parse('2026-05-20T02:00:00Z') / 1000, Date.parse('2026-05-20T04:00:00Z') / 1000];
const hour = 3600;
const noRange = [undefined, undefined];

let now = Date.parse('2026-05-21T01:00:00Z');
let server: TestServer;
let company: TestCompany;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal', clock: { now: () => now } });
  company = await server.factory.company();
});
afterAll(() => server?.stop());

type Format = 'hx-f5' | 'hx-f6';
type Place = { entity: TestEntity; camera: TestDevice; token: string };

/** Creates a store that is open from ten to twelve, with a camera that reports every hour. */
async function createPlace(format: Format): Promise<Place> {
  const entity = await server.factory.entity({ company, workTime: '10:00:00~12:00:00' });
  const corridor = await server.factory.corridor({ entity });
  const camera = await server.factory.device({ company, corridor, format, uploadInterval: 60, recordPeriod: 60 });
  const permissions = ['entity:query:query', 'device:list', 'rule:correct'] as const;
  return { entity, camera, token: (await server.factory.user({ company, permissions: [...permissions] })).token };
}

const ask = ({ camera, token }: Pick<Place, 'camera' | 'token'>, asked: object = range) =>
  server.call(deviceCommands.askAgain, { deviceId: camera.id, ...range, ...asked }, { token });

async function post(path: string, body: Buffer): Promise<Buffer> {
  const reply = await fetch(server.deviceUrl + path, { method: 'POST', body: new Uint8Array(body) });
  return Buffer.from(await reply.arrayBuffer());
}

// The camera of each format: the range that the reply to its heartbeat requests, and how it sends past hours.
const cameras = {
  'hx-f5': {
    async beat(sn: string) {
      const reply = readHxF5Reply(await post(hxF5Paths.heartbeat, encodeHxF5Heartbeat(sn, now / 1000)));
      return [reply?.dataStartTime, reply?.dataEndTime];
    },
    send: (sn: string, periods: CountedPeriod[]) => post(hxF5Paths.upload, encodeHxF5History(sn, periods)),
  },
  'hx-f6': {
    async beat(sn: string) {
      const reply = readHxF6Reply(await post(hxF6Paths.heartbeat, encodeHxF6Heartbeat(sn, now / 1000)));
      return [reply?.dataStartTime, reply?.dataEndTime];
    },
    async send(sn: string, periods: CountedPeriod[]) {
      for (const { metrics, ...period } of periods)
        await post(hxF6Paths.upload, encodeHxF6Upload(sn, { ...period, lines: [metrics] }));
    },
  },
};

const hourOf = (at: number, flowIn: number): CountedPeriod => ({
  line: 0,
  at,
  minutes: 60,
  uploadedAt: at + hour + 1,
  metrics: { flowIn, flowOut: 0 },
});

async function findGap({ entity, token }: Place) {
  const query = { entityId: entity.id, startTime: '2026-05-20 00:00:00', endTime: '2026-05-21 00:00:00' };
  const [entrance] = (await server.call(gapFillings.preview, query, { token })).result.entrances;
  return entrance?.devices.map(({ missing, canBeAskedAgain }) => ({ missing, canBeAskedAgain })) ?? [];
}

async function countPeople({ entity, token }: Place): Promise<number | null | undefined> {
  const query = { ids: [entity.id], startTime: range.from, endTime: range.to, items: ['flowIn' as const] };
  return (await server.call(analysis.series, query, { token })).result.rows[0]?.total;
}

const loadRequest = ({ camera }: Place) =>
  server.db
    .selectFrom('devices')
    .select(['historyFrom', 'historyTo', 'historyAskedAt'])
    .where('id', '=', camera.id)
    .executeTakeFirst();
const noRequest = { historyFrom: null, historyTo: null, historyAskedAt: null };

test.each<Format>(['hx-f5', 'hx-f6'])(
  'a camera fills a gap when its heartbeat reply requests history: %s',
  async (format) => {
    const place = await createPlace(format);
    const { beat, send } = cameras[format];
    const { sn } = place.camera;
    const hours = [hourOf(from, 30), hourOf(from + hour, 40)];
    await send(sn, hours.slice(0, 1));
    await expect.poll(() => countPeople(place)).toBe(30);
    expect(await findGap(place)).toEqual([{ missing: 60, canBeAskedAgain: true }]);
    expect(await beat(sn)).toEqual(noRange);

    expect((await ask(place)).result).toEqual({ records: null });
    expect(await beat(sn)).toEqual([from, to]);
    expect(await beat(sn)).toEqual([from, to]);
    // A record of now is not what was requested.
    await send(sn, [hourOf(now / 1000 - hour, 5)]);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await beat(sn)).toEqual([from, to]);
    await send(sn, hours);
    await expect.poll(() => countPeople(place)).toBe(70);
    expect(await findGap(place)).toEqual([]);
    await expect.poll(() => beat(sn), { timeout: 5_000 }).toEqual(noRange);
    expect(await loadRequest(place)).toEqual(noRequest);

    // The next request brings only records that are known, and ends, too.
    expect((await ask(place)).result).toEqual({ records: null });
    expect(await beat(sn)).toEqual([from, to]);
    await send(sn, hours);
    await expect.poll(() => beat(sn), { timeout: 5_000 }).toEqual(noRange);
    expect(await countPeople(place)).toBe(70);
  },
);

test('a request ends after a day', async () => {
  const place = await createPlace('hx-f5');
  const { beat } = cameras['hx-f5'];
  await ask(place);
  const askedAt = now;
  now = askedAt + 86_399_000;
  expect(await beat(place.camera.sn)).toEqual([from, to]);
  now = askedAt + 86_400_000;
  expect(await beat(place.camera.sn)).toEqual(noRange);
  await expect.poll(() => loadRequest(place), { timeout: 5_000 }).toEqual(noRequest);
});

test('only users who see a camera can request its history', async () => {
  const place = await createPlace('hx-f5');
  const strangers = [
    await server.factory.user({ company: await server.factory.company(), permissions: ['device:list'] }),
    await server.factory.user({
      company,
      organisations: [await server.factory.organisation({ company })],
      permissions: ['device:list'],
    }),
  ];
  for (const { token } of strangers) expect((await ask({ ...place, token })).error).toBe('notFound');
  const { token } = await server.factory.user({ company });
  expect((await ask({ ...place, token })).error).toBe('forbidden');
  expect(await loadRequest(place)).toEqual(noRequest);
  expect(await cameras['hx-f5'].beat(place.camera.sn)).toEqual(noRange);
});

test('a range that cameras no longer have is not requested', async () => {
  const place = await createPlace('hx-f6');
  const refused = await ask(place, { from: '2026-02-01 10:00:00', to: '2026-02-01 12:00:00' });
  expect(refused.error).toBe('deviceCannotBeAsked');
  expect((await ask(place, { from: '2026-03-01 10:00:00', to: '2026-03-01 12:00:00' })).error).toBeNull();
});

test('two people in one minute are counted one by one in real time', async () => {
  const place = await createPlace('hx-f5');
  const pass = (at: number) => {
    const period = { line: 0, at, minutes: 0, metrics: { flowIn: 1, flowOut: 0 }, uploadedAt: at };
    return post(hxF5Paths.upload, encodeHxF5Upload(place.camera.sn, period, 'Add'));
  };
  for (const at of [from + 60, from + 61, from + 119, from + 60]) await pass(at);
  await expect.poll(() => countPeople(place)).toBe(3);
});
