import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { connect } from 'node:net';
import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { basePath } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { live } from '@portico/contract/routes/home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import type { TestCompany, TestEntity } from '../testing/test-factory.ts';

let server: TestServer;
let company: TestCompany;
let entity: TestEntity;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await server.factory.company();
  entity = await server.factory.entity({ company });
  ({ token } = await server.factory.user({ company }));
});
afterAll(() => server?.stop());

/** The HTTP server object that answers at an address. */
async function findServer(url: string): Promise<Server> {
  const servers: Server[] = [];
  const onRequestStart = (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'server' in message && message.server instanceof Server)
      servers.push(message.server);
  };
  subscribe('http.server.request.start', onRequestStart);
  await (await fetch(url)).text();
  unsubscribe('http.server.request.start', onRequestStart);
  const [first] = servers;
  if (first === undefined) throw new Error(`nobody answered at ${url}`);
  return first;
}

/** Sends the beginning of a request; resolves with the first line of the reply when the server closes the connection. */
function sendPart(url: string, part: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(part));
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
  });
}

const login = `POST ${basePath}${auth.login.path} HTTP/1.1\r\nhost: any\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"user`;
const upload = `POST ${nativeHttpPath} HTTP/1.1\r\nhost: any\r\ncontent-length: 100\r\n\r\n[{"ti`;

test('a request must arrive within a minute; event streams continue', async () => {
  for (const http of [await findServer(server.url), await findServer(server.deviceUrl)]) {
    expect(http.requestTimeout).toBe(60_000);
    expect(http.headersTimeout).toBe(20_000);
    // Shorter limits for the test. The interval of the server's connection check stays the same.
    http.requestTimeout = 500;
    http.headersTimeout = 500;
  }
  const reader = await server.listen(live.counts, { token });
  const answers = await Promise.all(
    [login, login.slice(0, 30), ''].flatMap((part) => [
      sendPart(server.url, part),
      sendPart(server.deviceUrl, part === login ? upload : part),
    ]),
  );
  expect(answers).toEqual(Array.from({ length: 6 }, () => 'HTTP/1.1 408 Request Timeout'));
  server.app.events.emit('counts.stored', { companyId: company.id, entityIds: [entity.id], deviceIds: [] });
  expect(await reader.next()).toMatchObject({ entityIds: [entity.id] });
  reader.close();
});
