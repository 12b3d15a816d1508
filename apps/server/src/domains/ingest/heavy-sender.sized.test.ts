import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { companies } from '@portico/contract/routes/companies';
import { devices } from '@portico/contract/routes/devices';
import { encodeHxF5History, hxF5Paths, readHxF5Reply } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun } from '../../../../../tools/test-size.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestDevice } from '../../platform/testing/test-factory.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal', ingestBatchMilliseconds: 100 });
});
afterAll(() => server?.stop());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(server.deviceUrl + path, { method: 'POST', body, headers });

const sendNative = async (device: TestDevice, records: unknown) => {
  const authorization = `Basic ${Buffer.from(`${device.sn}:${device.secret}`).toString('base64')}`;
  return (await post(nativeHttpPath, JSON.stringify(records), { authorization })).json();
};

test('records beyond the history limit are refused and logged', async () => {
  const company = await server.factory.company({ historyDays: 400 });
  const device = await server.factory.device({ company });
  const { token } = await server.factory.user({ company, permissions: ['basic', 'device:list'] });
  const now = Math.floor(Date.now() / 1000);
  const records = [399, 401, 800].map((days) => ({ time: now - days * 86_400, period: 5, in: 1 }));
  const refused = [1, 2].map((index) => ({ index, reason: 'timeTooOld' }));
  expect(await sendNative(device, records)).toEqual({ code: 200, accepted: 1, duplicate: 0, refused });
  const readLog = async () => (await server.call(devices.log, { sn: device.sn }, { token })).result.content;
  await expect.poll(readLog).toEqual([expect.objectContaining({ kind: 'refused', detail: 'timeTooOld', count: 2 })]);
  // The company lifts its limit: the next upload is stored.
  expect((await server.call(companies.changeOneself, { historyDays: null }, { token })).error).toBeNull();
  expect(await sendNative(device, records)).toMatchObject({ code: 200, refused: [] });
});

const rounds = 3;
const roundMilliseconds = 1_000;
/**
 * Other test files on the same processors delay single acknowledgements by a second. Therefore nine of ten acknowledgements are compared
 * within each round, and the median round counts: 2.3 at most beside busy processes, and 6 or more without turns in the write queue.
 */
const comparedShare = 0.9;
const maxRatio = isLongRun ? 3 : 4;
const pastMonths = 312;
const monthsPerMessage = 12;

test('a device with records of many months hardly delays other devices', async () => {
  const company = await server.factory.company();
  const fleet = await Promise.all(Array.from({ length: 10 }, () => server.factory.device({ company })));
  const heavy = await server.factory.device({ company: await server.factory.company(), format: 'hx-f5' });
  let minute = 0;

  /** Milliseconds until the acknowledgement of each record that the fleet sends in a round. */
  async function measureFleet(): Promise<number[]> {
    const milliseconds: number[] = [];
    const until = performance.now() + roundMilliseconds;
    const sendRecords = async (device: TestDevice) => {
      while (performance.now() < until) {
        const startedAt = performance.now();
        minute += 1;
        const time = Math.floor(Date.now() / 60_000) * 60 - minute * 60;
        expect(await sendNative(device, { time, period: 1, in: 1 })).toMatchObject({ accepted: 1 });
        milliseconds.push(performance.now() - startedAt);
      }
    };
    await Promise.all(fleet.map(sendRecords));
    return milliseconds;
  }

  /** Sends records of every month since 2000 over four connections, without credentials, until stopped. */
  function sendPast(): { stop(): Promise<number> } {
    let isStopped = false;
    let sent = 0;
    const send = async (connection: number) => {
      for (let first = connection * monthsPerMessage; !isStopped; first += monthsPerMessage) {
        minute += 1;
        const periods = Array.from({ length: monthsPerMessage }, (_, index) => {
          const at = Date.UTC(2000, (first + index) % pastMonths, 5, 0, minute) / 1000;
          return { line: 0, at, minutes: 1, metrics: { flowIn: 1, flowOut: 0 }, uploadedAt: at + 61 };
        });
        const reply = await post(hxF5Paths.upload, encodeHxF5History(heavy.sn, periods).toString());
        expect(readHxF5Reply(Buffer.from(await reply.arrayBuffer()))).toMatchObject({ code: 0 });
        sent += monthsPerMessage;
      }
    };
    const running = Promise.all([0, 1, 2, 3].map(send));
    return {
      async stop() {
        isStopped = true;
        await running;
        return sent;
      },
    };
  }

  await measureFleet();
  const pairs: { without: number; beside: number; ratio: number }[] = [];
  let pastRecords = 0;
  for (let round = 0; round < rounds; round += 1) {
    const without = percentile(await measureFleet(), comparedShare);
    const past = sendPast();
    const beside = percentile(await measureFleet(), comparedShare);
    pastRecords += await past.stop();
    pairs.push({ without, beside, ratio: beside / without });
  }
  const medianRatio = percentile(
    pairs.map(({ ratio }) => ratio),
    0.5,
  );
  console.info(
    `p90 of acknowledgements: ${pairs.map(({ without, beside }) => `${without.toFixed()} → ${beside.toFixed()}`).join(', ')} ms ` +
      `beside ${pastRecords} records of ${pastMonths} months, median ratio ${medianRatio.toFixed(2)}`,
  );
  expect(pastRecords).toBeGreaterThan(100);
  expect(medianRatio).toBeLessThan(maxRatio);
}, 60_000);

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
