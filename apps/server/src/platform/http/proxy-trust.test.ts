import { auth } from '@portico/contract/routes/auth';
import { encodeHxF5Upload } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { isFromThisMachine } from './proxy-trust.ts';
import { createHttpServer } from './server.ts';

const client = '203.0.113.7';
const forwardedFor = (...addresses: string[]) => ({ 'x-forwarded-for': addresses.join(', ') });

type Case = {
  title: string;
  trusted?: string[];
  /** The address of the connection. */
  from: string;
  headers?: Record<string, string>;
  /** The address that counts, and whether it is this machine. */
  address: string;
  isLocal: boolean;
};

const local = '127.0.0.1';
const cases: Case[] = [
  { title: 'this machine', from: local, address: local, isLocal: true },
  { title: 'this machine, IPv6', from: '::1', address: '::1', isLocal: true },
  { title: 'this machine, IPv4 as IPv6', from: '::ffff:127.0.0.1', address: '::ffff:127.0.0.1', isLocal: true },
  { title: 'another address of this machine', from: '127.8.9.10', address: '127.8.9.10', isLocal: true },
  { title: 'another machine', from: client, address: client, isLocal: false },
  { title: 'a name like an address', from: '127.evil.example', address: '127.evil.example', isLocal: false },
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'].map((name) => ({
    title: `a proxy that is not listed, with ${name}`,
    from: local,
    headers: { [name]: client },
    address: local,
    isLocal: false,
  })),
  {
    title: 'another machine that claims to be this one',
    from: client,
    headers: forwardedFor(local),
    address: client,
    isLocal: false,
  },
  {
    title: 'a local process that claims to be this machine',
    from: local,
    headers: forwardedFor(local),
    address: local,
    isLocal: false,
  },
  {
    title: 'a listed proxy for a client',
    trusted: [local],
    from: local,
    headers: forwardedFor(client),
    address: client,
    isLocal: false,
  },
  {
    title: 'a listed proxy for a client that claims to be this machine',
    trusted: [local],
    from: local,
    headers: forwardedFor(local, client),
    address: client,
    isLocal: false,
  },
  {
    title: 'a listed proxy for a client on this machine',
    trusted: [local],
    from: local,
    headers: forwardedFor(local),
    address: local,
    isLocal: true,
  },
  { title: 'monitoring beside a listed proxy', trusted: [local], from: local, address: local, isLocal: true },
  {
    title: 'a listed proxy that does not send X-Forwarded-For',
    trusted: [local],
    from: local,
    headers: { 'x-real-ip': client },
    address: local,
    isLocal: false,
  },
  {
    title: 'a listed proxy that sends no address',
    trusted: [local],
    from: local,
    headers: forwardedFor('unknown'),
    address: 'unknown',
    isLocal: false,
  },
  {
    title: 'a listed proxy, connected by IPv4 as IPv6',
    trusted: [local],
    from: '::ffff:127.0.0.1',
    headers: forwardedFor(client),
    address: client,
    isLocal: false,
  },
  {
    title: 'a proxy in a listed range',
    trusted: ['10.1.0.0/16'],
    from: '10.1.2.3',
    headers: forwardedFor(client),
    address: client,
    isLocal: false,
  },
  {
    title: 'a proxy outside the listed range',
    trusted: ['10.1.0.0/16'],
    from: '10.2.0.1',
    headers: forwardedFor(client),
    address: '10.2.0.1',
    isLocal: false,
  },
  {
    title: 'a proxy of this machine while another one is listed',
    trusted: ['10.1.0.0/16'],
    from: local,
    headers: forwardedFor(client),
    address: local,
    isLocal: false,
  },
  {
    title: 'a chain of listed proxies',
    trusted: [local, '10.1.0.0/16'],
    from: local,
    headers: forwardedFor('198.51.100.1', client, '10.1.2.3'),
    address: client,
    isLocal: false,
  },
  {
    title: 'a listed proxy for a client with an IPv6 address',
    trusted: ['fd00::/8'],
    from: 'fd00::5',
    headers: forwardedFor('2001:db8::7'),
    address: '2001:db8::7',
    isLocal: false,
  },
];

test('the counted list of senders is complete', () => expect(cases).toHaveLength(26));

test.each(cases)('$title: the address is $address', async ({ trusted = [], from, headers = {}, address, isLocal }) => {
  const publicUrl = 'http://localhost:8080';
  const { server } = await createHttpServer({ log: createLog('silent'), publicUrl, trustedProxies: trusted });
  server.get('/sender', (request, reply) => reply.send({ address: request.ip, isLocal: isFromThisMachine(request) }));
  const reply = await server.inject({ url: '/sender', remoteAddress: from, headers });
  expect(reply.json()).toEqual({ address, isLocal });
  // Only requests from this machine are exempt from the limit of the address.
  expect(reply.headers['x-ratelimit-limit'] === undefined).toBe(isLocal);
  await server.close();
});

test('the first forwarding header that is ignored is logged', async () => {
  const log = createLog('silent');
  const warn = vi.spyOn(log, 'warn');
  const options = { log, publicUrl: 'http://localhost:8080', trustedProxies: ['10.1.0.0/16'] };
  const { server: http } = await createHttpServer(options);
  const send = (remoteAddress: string, headers = {}) => http.inject({ url: '/', remoteAddress, headers });
  await send(local);
  await send('10.1.2.3', forwardedFor(client));
  expect(warn).not.toHaveBeenCalled();
  await send(local, forwardedFor(client));
  await send(local, forwardedFor(client));
  expect(warn).toHaveBeenCalledExactlyOnceWith({ from: local }, expect.stringContaining('PORTICO_TRUSTED_PROXY'));
  await http.close();
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: [] });
});
afterAll(() => server.stop());

test('without a listed proxy, the connection counts everywhere', async () => {
  const headers = forwardedFor(client);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
  expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(404);

  await server.call(auth.login, { username: 'nobody', password: 'x' }, { headers });
  const attempt = server.db.selectFrom('loginAttempts').select('address').where('username', '=', 'nobody');
  expect(await attempt.executeTakeFirst()).toEqual({ address: local });

  const at = Math.floor(Date.now() / 300_000) * 300 - 300;
  const record = { line: 0, at, minutes: 5, metrics: { flowIn: 1, flowOut: 0 }, uploadedAt: at + 301 };
  const body = new Uint8Array(Buffer.from(encodeHxF5Upload('PROXY1', record, 'Add')));
  await fetch(`${server.deviceUrl}/api/camera/dataUpload`, { method: 'POST', body, headers });
  const device = server.db.selectFrom('unassignedDevices').select('senderAddress').where('sn', '=', 'PROXY1');
  expect(await device.executeTakeFirst()).toEqual({ senderAddress: local });
});
