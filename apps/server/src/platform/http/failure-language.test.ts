import { basePath } from '@portico/contract/route';
import { home } from '@portico/contract/routes/home';
import { users } from '@portico/contract/routes/users';
import { translate } from '@portico/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const reply = z.object({ msg: z.string() });

test('without a header failures are in the language of the user', async () => {
  const company = await server.factory.company();
  const { id, token } = await server.factory.user({ company, permissions: ['entity:list'] });
  await server.db.updateTable('users').set({ language: 'de' }).where('id', '=', id).execute();
  const readMessage = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + basePath + path, { headers: { authorization: token, ...headers } });
    return reply.parse(await response.json()).msg;
  };
  expect(await readMessage('/home/statisTypes')).toBe(translate('de', 'server.ok'));
  expect(await readMessage(users.list.path)).toBe(translate('de', 'errors.forbidden'));
  expect(await readMessage(`${home.statistical.path}?items=nonsense`)).toContain(translate('de', 'errors.notAChoice'));
  expect(await readMessage(users.list.path, { lang: 'fr' })).toBe(translate('fra', 'errors.forbidden'));
});
