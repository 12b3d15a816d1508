import { live, liveUpdate } from '@portico/contract/routes/home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

test('live counts name only the stores the user may see', async () => {
  const company = await server.factory.company();
  const [seen, hidden] = [await server.factory.entity({ company }), await server.factory.entity({ company })];
  const user = await server.factory.user({ company, permissions: ['entity:list'], entities: [seen] });
  const channel = await server.listen(live.counts, { token: user.token });
  server.app.events.emit('counts.stored', { companyId: company.id, entityIds: [hidden.id], deviceIds: [] });
  server.app.events.emit('counts.stored', { companyId: company.id, entityIds: [seen.id, hidden.id], deviceIds: [] });
  expect(liveUpdate.parse(await channel.next()).entityIds).toEqual([seen.id]);
  channel.close();
});
