import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openConnectionSink } from '../testing/connection-sink.ts';
import { openDnsStandIn } from '../testing/dns-stand-in.ts';
import { sinkCertificate } from '../testing/sink-certificate.ts';
import { parseAllowEntries } from './allow-list.ts';
import { createOutboundGate, type OutboundGate } from './gate.ts';
import { OutboundError } from './outbound-error.ts';
import { createNameResolver } from './resolve-name.ts';

let gate: OutboundGate;
beforeAll(() => {
  gate = createOutboundGate({ allow: parseAllowEntries('127.0.0.1') ?? [] });
});

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Opens a listener on 127.0.0.1 and returns its port. It and its connections are closed after the test. */
async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as { port: number }).port; // a listener on a port
}

/** Opens an HTTP server that sends `start` for each request and then, for as long as the client reads, `more`. */
function openServer(start: string | Buffer, more?: string): Promise<number> {
  return listen(
    createServer((socket) => {
      const write = () => {
        while (more !== undefined && !socket.destroyed && socket.write(more));
      };
      socket.on('drain', write).once('data', () => {
        socket.write(start);
        write();
      });
    }),
  );
}

async function callPort(port: number, options: object = {}, address = `http://127.0.0.1:${port}/`) {
  const message = { method: 'POST', body: 'counts', timeoutMilliseconds: 3_000, ...options };
  const result = await gate.request(address, message).catch((cause: unknown) => cause);
  if (result instanceof OutboundError) return result.reason;
  if (result instanceof Error) throw result;
  return result as Awaited<ReturnType<OutboundGate['request']>>; // everything else is a reply
}

test('a request has the host, path, headers and body it was given', async () => {
  let received = '';
  const port = await listen(
    createServer((socket) => {
      socket.on('data', (data) => {
        received += data.toString();
        if (received.endsWith('{"in":5}')) socket.end('HTTP/1.1 201 Created\r\nx-id: 7\r\n\r\nstored');
      });
    }),
  );
  const headers = { 'content-type': 'application/json' };
  const reply = await callPort(port, { method: 'PUT', headers, body: '{"in":5}' }, `http://127.1:${port}/a%20b?c=d#e`);
  expect(reply).toMatchObject({ status: 201, headers: { 'x-id': '7' } });
  expect(reply).toHaveProperty('body', Buffer.from('stored'));
  expect(received.split('\r\n')).toEqual([
    'PUT /a%20b?c=d HTTP/1.1',
    'content-type: application/json',
    `host: 127.0.0.1:${port}`,
    'accept-encoding: identity',
    'connection: close',
    'Content-Length: 8',
    '',
    '{"in":5}',
  ]);
});

test('a redirect is not followed', async () => {
  const sink = await openConnectionSink();
  closers.push(sink.close);
  const statuses = [300, 301, 302, 303, 307, 308];
  for (const status of statuses) {
    const port = await openServer(
      `HTTP/1.1 ${status} Moved\r\nlocation: http://127.0.0.1:${sink.port}/\r\ncontent-length: 0\r\n\r\n`,
    );
    expect([status, await callPort(port)]).toEqual([status, 'redirectRefused']);
  }
  expect(sink.connections).toEqual([]);
});

test('a call ends in time when the reply is late, slow or endless', async () => {
  const slow = (start: string, part: string) =>
    listen(
      createServer((socket) => {
        socket.write(start);
        const timer = setInterval(() => socket.write(part), 20);
        socket.on('close', () => clearInterval(timer));
      }),
    );
  const ports = [
    await openServer(''),
    await slow('HTTP/1.1 200 OK\r\n', 'a'),
    await slow('HTTP/1.1 200 OK\r\n\r\n', '.'),
    await slow('', 'HTTP/1.1 100 Continue\r\n\r\n'),
  ];
  for (const port of ports) {
    const start = performance.now();
    expect(await callPort(port, { timeoutMilliseconds: 300 })).toBe('timedOut');
    expect(performance.now() - start).toBeLessThan(10_000);
  }
  const silent = await listen(createServer());
  const encrypted = gate.connect({ scheme: 'tls:', host: '127.0.0.1', port: silent }, { timeoutMilliseconds: 300 });
  await expect(encrypted).rejects.toMatchObject({ reason: 'timedOut' });
});

test('a reply beyond its limits is cut off', async () => {
  const before = process.memoryUsage.rss();
  const header = 'HTTP/1.1 200 OK\r\n';
  const megabyte = 'x'.repeat(1_000_000);
  expect(await callPort(await openServer(`${header}\r\n`, megabyte))).toBe('replyTooLarge');
  const chunk = `${megabyte.length.toString(16)}\r\n${megabyte}\r\n`;
  expect(await callPort(await openServer(`${header}transfer-encoding: chunked\r\n\r\n`, chunk))).toBe('replyTooLarge');
  expect(await callPort(await openServer(`${header}content-length: 10\r\n\r\n0123456789`), { maxReplyBytes: 9 })).toBe(
    'replyTooLarge',
  );
  expect(await callPort(await openServer(header, 'x-more: and more\r\n'))).toBe('replyUnreadable');
  expect(await callPort(await openServer(`${header}x: ${megabyte}\r\n\r\n`))).toBe('replyUnreadable');
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
});

test('a compressed reply stays compressed', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  const header = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`;
  const reply = await callPort(await openServer(Buffer.concat([Buffer.from(header), bomb])));
  expect(reply).toHaveProperty('body', bomb);
});

test('a reply that is not HTTP, is incomplete or switches protocols fails', async () => {
  const closing = (text: string) => listen(createServer((socket) => socket.once('data', () => socket.end(text))));
  expect(await callPort(await closing('SSH-2.0-OpenSSH_9.9\r\n'))).toBe('replyUnreadable');
  expect(await callPort(await closing(''))).toBe('notConnected');
  expect(await callPort(await closing('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'))).toBe('notConnected');
  expect(await callPort(await closing('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'))).toBe(
    'replyUnreadable',
  );
  const refused = createServer();
  const port = await listen(refused);
  refused.close();
  expect(await callPort(port)).toBe('notConnected');
});

test('TLS needs a certificate that is trusted and valid for the typed host', async () => {
  const { cert, key } = sinkCertificate;
  let requests = 0;
  const port = await listen(
    createTlsServer({ cert, key }, (socket) => {
      socket.once('data', () => {
        requests += 1;
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      });
      socket.on('error', () => {});
    }),
  );
  const dns = await openDnsStandIn((_name, type) => (type === 'A' ? [{ A: '127.0.0.1' }] : []));
  closers.push(dns.close);
  const resolveName = createNameResolver({ servers: [dns.server] });
  const named = createOutboundGate({ allow: parseAllowEntries('127.0.0.1') ?? [], resolveName });
  const call = (host: string) =>
    named.request(`https://${host}:${port}/`, { method: 'GET' }).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof OutboundError ? error.reason : error),
    );
  expect(await call('sink.test')).toBe('notSecure');
  const trusted = getCACertificates('default');
  closers.push(() => setDefaultCACertificates(trusted));
  setDefaultCACertificates([...trusted, cert]);
  expect(await call('other.test')).toBe('notSecure');
  expect(await call('127.0.0.1')).toBe('notSecure');
  expect(requests).toBe(0);
  expect(await call('SINK.test.')).toBe(200);
  expect(requests).toBe(1);
  const plain = await openServer('HTTP/1.1 200 OK\r\n\r\n');
  await expect(gate.connect({ scheme: 'mqtts:', host: '127.0.0.1', port: plain })).rejects.toMatchObject({
    reason: 'notSecure',
  });
});
