import { connect } from 'node:net';
import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { formats, hxF4Path, hxF5Paths, hxF6Paths, hxF7Paths } from '@portico/device-formats';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../platform/testing/server.ts';
import type { TestDevice } from '../../../platform/testing/test-factory.ts';

let server: TestServer;
let device: TestDevice;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  device = await server.factory.device({ company: await server.factory.company() });
});
afterAll(() => server?.stop());

const basic = (user: string, secret = 'x') => `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;

/** Sends exactly these bytes and returns the status of the reply; null: the connection was closed without a reply. */
function statusOf(request: string, port: number = server.doors.http ?? 0): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request, 'latin1'));
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1');
      if (answer.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(answer === '' ? null : Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])));
  });
}

const paths = [nativeHttpPath, hxF4Path, ...[hxF5Paths, hxF6Paths, hxF7Paths].flatMap((each) => Object.values(each))];

function requestTo(path: string, body: string, headers: readonly string[] = [], method = 'POST'): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: door', `content-length: ${body.length}`, ...headers];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

// Any 4xx status is fine here: the framework chooses it, and devices handle all of them in the same way.
test('malformed HTTP requests are answered with 4xx', async () => {
  const faults = vi.spyOn(server.app.log, 'error');
  const chunked = (rest: string) =>
    `POST ${nativeHttpPath} HTTP/1.1\r\nhost: door\r\ntransfer-encoding: chunked\r\n\r\n${rest}`;
  const requests = [
    'rubbish\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', // TLS
    requestTo('/%', ''),
    requestTo('/%00', ''),
    requestTo('/%ff%fe', ''),
    requestTo('http://', ''),
    requestTo('/ingest/v1/records/../../x', ''),
    requestTo(nativeHttpPath, '', [], 'GET'),
    requestTo(nativeHttpPath, '', [], 'BREW'),
    requestTo(nativeHttpPath, '', ['no colon']),
    requestTo(nativeHttpPath, '', ['x: a\0b']),
    requestTo(nativeHttpPath, '', [`x: ${'a'.repeat(20_000)}`]),
    requestTo(nativeHttpPath, '', ['content-length: 5', 'transfer-encoding: chunked']),
    requestTo(nativeHttpPath, '', ['expect: something else']),
    chunked('zz\r\n'),
    chunked('5\r\nabcdefgh\r\n'),
    `POST ${nativeHttpPath} HTTP/1.1\r\nhost: door\r\ncontent-length: -1\r\n\r\n`,
    `POST ${nativeHttpPath} HTTP/1.1\r\nhost: door\r\ncontent-length: 9999999\r\n\r\n`,
    `POST ${nativeHttpPath} HTTP/1.1\r\ncontent-length: 0\r\n\r\n`,
    `POST ${nativeHttpPath} HTTP/9.9\r\nhost: door\r\n\r\n`,
  ];
  for (const request of requests) {
    const status = await statusOf(request);
    expect({ request, answered: status !== null && status >= 400 && status < 500, status }).toMatchObject({
      answered: true,
    });
  }
  expect(faults).not.toHaveBeenCalled();
});

test('requests whose end is ambiguous are refused on both HTTP ports', async () => {
  const ports: [number, string][] = [
    [server.doors.http ?? 0, nativeHttpPath],
    [Number(new URL(server.url).port), '/hx-api/auth/login'],
  ];
  for (const [port, path] of ports)
    for (const headers of [
      ['content-length: 5', 'transfer-encoding: chunked'],
      ['transfer-encoding: chunked, identity'],
      ['transfer-encoding: xchunked'],
      ['content-length: 7'],
      ['content-length: +2'],
    ])
      expect([port, headers, await statusOf(requestTo(path, '', headers), port)]).toEqual([port, headers, 400]);
});

test('malformed credentials are answered with 401', async () => {
  const faults = vi.spyOn(server.app.log, 'error');
  const authorizations = [
    '',
    'Basic',
    'Basic ',
    'Basic %%%',
    'Basic OjpAOg==:',
    'Bearer abc',
    `Basic ${Buffer.from([0xff, 0xfe, 0x00]).toString('base64')}`,
    basic(''),
    basic('a\0b'),
    basic(`${device.sn}\0`, device.secret),
    basic(device.sn, `${device.secret}\0`),
    basic('\ud800'),
    basic('x'.repeat(10_000)),
  ];
  for (const authorization of authorizations) {
    const status = await statusOf(requestTo(nativeHttpPath, '[]', [`authorization: ${authorization}`]));
    expect({ authorization, status }).toEqual({ authorization, status: 401 });
  }
  expect(faults).not.toHaveBeenCalled();
});

test('unreadable bodies cause no server error on any path of any format', async () => {
  const faults = vi.spyOn(server.app.log, 'error');
  const known = formats.filter((format) => format.door === 'http').flatMap((format) => [...format.paths]);
  expect(new Set(known)).toEqual(new Set(paths));
  const bodies = [
    '',
    '\0',
    '{"sn":"a\0b"}',
    '{"sn":"a\\u0000b","time":1}',
    '['.repeat(50_000),
    '\xff\xfe{}',
    '{"sn":"\\ud800"}',
  ];
  const types = ['content-type: application/json', 'content-type: ;;;', 'content-type: json', 'content-type: ', 'x: y'];
  const seen = new Set<number | null>();
  for (const path of paths) {
    for (const body of bodies) {
      for (const type of types) {
        const sent = requestTo(path, body, [type, `authorization: ${basic(device.sn, device.secret)}`]);
        seen.add(await statusOf(sent));
      }
    }
  }
  // 200: a camera gets the error in the body. 415: an invalid content type.
  expect(seen).toEqual(new Set([200, 400, 415]));
  expect(faults).not.toHaveBeenCalled();
});

test('an MQTT user name with a zero byte is refused', async () => {
  const faults = vi.spyOn(server.app.log, 'error');
  const client = mqtt.connect(`mqtt://127.0.0.1:${server.doors.mqtt}`, {
    username: 'a\0b',
    clientId: 'a\0b',
    password: 'x',
    reconnectPeriod: 0,
  });
  const error = await new Promise<Error>((resolve) => client.once('error', resolve));
  client.end(true);
  expect(error.message).toContain('Bad username or password');
  expect(faults).not.toHaveBeenCalled();
});
