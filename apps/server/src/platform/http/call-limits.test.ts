import { preloadCatalogues } from '@portico/i18n';
import type { FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import type { CurrentUser } from './caller.ts';
import { createHttpServer } from './server.ts';

test('a user may make 2,000 calls a minute, an address 6,000', async () => {
  await preloadCatalogues();
  const options = { log: createLog('silent'), publicUrl: 'http://localhost:8080', trustedProxies: [] };
  const { server, allowUser } = await createHttpServer(options);
  onTestFinished(() => server.close());
  const makeCalls = async (request: FastifyRequest<{ Querystring: { user: string; calls: string } }>) => {
    const user = { id: Number(request.query.user) } as CurrentUser; // the limit reads only the id
    for (let n = 0; n < Number(request.query.calls); n += 1) await allowUser(user, request);
    return {};
  };
  server.route({ method: 'GET', url: '/calls', handler: makeCalls });
  const send = (user: number, calls: number) =>
    server.inject({ url: `/calls?user=${user}&calls=${calls}`, remoteAddress: '203.0.113.7' });
  const first = await send(1, 2000);
  expect([first.statusCode, first.headers['x-ratelimit-limit']]).toEqual([200, '6000']);
  const refused = await send(1, 1);
  expect([refused.statusCode, Object(refused.json())]).toMatchObject([429, { key: 'tooManyRequests' }]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(2, 2000)).statusCode).toBe(200);
});
