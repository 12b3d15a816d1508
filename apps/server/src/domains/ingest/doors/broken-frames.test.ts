import { once } from 'node:events';
import { connect } from 'node:net';
import { deviceRecords } from '@portico/contract/routes/device-records';
import { encodeHxF1Report } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../platform/testing/server.ts';
import type { TestDevice } from '../../../platform/testing/test-factory.ts';

let server: TestServer;
let token: string;
let addDevice: () => Promise<TestDevice>;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  const company = await server.factory.company();
  token = (await server.factory.user({ company, permissions: ['device:list'] })).token;
  const entity = await server.factory.entity({ company });
  addDevice = async () => server.factory.device({ company, entity, format: 'hx-f1', kind: 'infrared' });
});
afterAll(() => server.stop());

const frameOf = ({ sn }: TestDevice) =>
  encodeHxF1Report(sn, 1, {
    flowIn: 3,
    flowOut: 0,
    endLocal: null,
    isHistory: false,
    battery: 80,
    batteryTx: 70,
    inFocus: true,
  });

/** Sends bytes on a connection of their own, as devices of this format do for each message. */
async function sendAlone(bytes: Buffer): Promise<void> {
  const socket = connect(server.doors.tcpXml ?? 0, '127.0.0.1');
  await once(socket, 'connect');
  socket.resume();
  socket.end(bytes);
  await once(socket, 'close');
}

const readLog = async ({ sn }: TestDevice) =>
  (await server.call(deviceRecords.log, { sn, size: 20 }, { token })).result.content.map(({ detail }) => detail);

test.each<[string, (frame: Buffer) => Buffer, RegExp]>([
  [
    'an unknown type',
    (frame) => Buffer.concat([frame.subarray(0, 5), Buffer.from([0x77]), frame.subarray(6)]),
    /type 0x77/,
  ],
  [
    'a wrong length',
    (frame) => Buffer.concat([frame.subarray(0, 6), Buffer.from([0, 9]), frame.subarray(8)]),
    /a frame of 9 bytes ends after/,
  ],
  ['no end', (frame) => frame.subarray(0, -3), /the connection ended within a frame/],
  ['a body cut off', (frame) => frame.subarray(0, 80), /the connection ended within a frame/],
  [
    'XML that is cut off',
    (frame) => {
      const cut = Buffer.concat([frame.subarray(0, -40), frame.subarray(-3)]);
      cut.writeUInt16BE(cut.length - 11, 6);
      return cut;
    },
    /not XML/,
  ],
])('a frame with %s is noted in the log of its device', async (_what, breakFrame, detail) => {
  const device = await addDevice();
  await sendAlone(breakFrame(frameOf(device)));
  await expect.poll(() => readLog(device)).toEqual([expect.stringMatching(detail)]);
});
