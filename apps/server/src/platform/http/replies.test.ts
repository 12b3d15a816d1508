import { preloadCatalogues } from '@portico/i18n';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createHttpServer } from './server.ts';

test('an unexpected error is logged; the reply has only its request id', async () => {
  await preloadCatalogues();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const { server } = await createHttpServer({ log, publicUrl: 'http://localhost:8080', trustedProxies: [] });
  server.get('/fault', () => {
    throw Object.assign(new Error('relation "users" does not exist'), { detail: 'host=db password=hunter2' });
  });
  const reply = await server.inject({ url: '/fault?token=abc', headers: { lang: 'en' } });
  expect(reply.statusCode).toBe(500);
  const { details, ...body } = reply.json<Record<string, unknown>>();
  expect(body).toMatchObject({ key: 'serverError', status: 500 });
  expect(reply.body).not.toMatch(/users|hunter2|replies\.test|at /);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ...Object(details),
    url: '/fault',
    msg: 'unexpected fault',
    err: { message: 'relation "users" does not exist', stack: expect.stringContaining('replies.test.ts') },
  });
  await server.close();
});
