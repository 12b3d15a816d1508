import { Readable } from 'node:stream';
import { basePath } from '@portico/contract/route';
import { preloadCatalogues } from '@portico/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { replyWithFile } from './reply-with-file.ts';
import { createHttpServer } from './server.ts';

const opened: { close(): Promise<unknown> }[] = [];
beforeAll(() => preloadCatalogues());
afterAll(() => Promise.all(opened.map((server) => server.close())));

async function startServer(publicUrl: string) {
  const { server } = await createHttpServer({ log: createLog('silent'), publicUrl, trustedProxies: [] });
  opened.push(server);
  server.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send('<!doctype html>'));
  server.get(`${basePath}/call`, () => ({ code: 200 }));
  server.get(`${basePath}/fault`, () => {
    throw new Error('unexpected');
  });
  server.get(`${basePath}/file`, (_request, reply) =>
    replyWithFile(reply, { name: 'a.csv', type: 'text/csv; charset=utf-8', body: Readable.from(['a']) }),
  );
  return server;
}

const addresses = {
  '/page': 200,
  [`${basePath}/call`]: 200,
  [`${basePath}/fault`]: 500,
  [`${basePath}/file`]: 200,
  '/missing.js': 404,
  [`${basePath}/missing`]: 404,
};

test.each(Object.entries(addresses))('the reply of %s with status %i has the security headers', async (url, status) => {
  const server = await startServer('https://counts.example.com');
  const { statusCode, headers } = await server.inject(url);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(String(headers['content-security-policy']).split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('a public address on plain http gets no headers that need https', async () => {
  const { headers } = await (await startServer('http://localhost:8080')).inject('/page');
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['cross-origin-opener-policy']).toBeUndefined();
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('text replies name their encoding, and a file is an attachment', async () => {
  const server = await startServer('http://localhost:8080');
  const { headers } = await server.inject(`${basePath}/file`);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="a.csv"/);
  for (const url of Object.keys(addresses))
    expect((await server.inject(url)).headers['content-type']).toMatch(
      /^(application\/json|text\/(html|csv)); charset=utf-8$/,
    );
});
