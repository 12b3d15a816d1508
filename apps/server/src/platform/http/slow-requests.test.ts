import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { connect } from 'node:net';
import { basePath } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { live } from '@portico/contract/routes/home';
import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../testing/server.ts';
import type { TestCompany, TestEntity } from '../testing/world.ts';

let server: TestServer;
let company: TestCompany;
let entity: TestEntity;
let token: string;

beforeAll(async () => {
  server = await startServer({ logLevel: 'fatal' });
  company = await server.world.company();
  entity = await server.world.entity({ company });
  ({ token } = await server.world.user({ company }));
});
afterAll(() => server?.stop());

/** The HTTP server that answers at an address. */
async function serverAt(url: string): Promise<Server> {
  const found: Server[] = [];
  const hear = (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'server' in message && message.server instanceof Server)
      found.push(message.server);
  };
  subscribe('http.server.request.start', hear);
  await (await fetch(url)).text();
  unsubscribe('http.server.request.start', hear);
  const [first] = found;
  if (first === undefined) throw new Error(`nobody answered at ${url}`);
  return first;
}

/** Sends the start of a request and then nothing; gives back how it was answered when the other side hung up. */
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

test('a request has a minute to arrive whole on both HTTP servers; server-sent events are not limited by it', async () => {
  for (const http of [await serverAt(server.url), await serverAt(server.deviceUrl)]) {
    expect(http.requestTimeout).toBe(60_000);
    expect(http.headersTimeout).toBe(20_000);
    // A minute is long for a test. How often the server looks at its connections stays its own.
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

test('devices cannot take more connections than there is room for', async () => {
  expect((await serverAt(server.deviceUrl)).maxConnections).toBe(20_000);
});
