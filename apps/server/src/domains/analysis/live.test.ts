import { live, liveChange } from '@portico/contract/routes/home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

test('live counts name only the stores the user may see', async () => {
  const company = await server.world.company();
  const [seen, hidden] = [await server.world.entity({ company }), await server.world.entity({ company })];
  const user = await server.world.user({ company, permissions: ['entity:list'], entities: [seen] });
  const channel = await server.listen(live.counts, { token: user.token });
  server.app.events.emit('counts.stored', { companyId: company.id, entityIds: [hidden.id], deviceIds: [] });
  server.app.events.emit('counts.stored', { companyId: company.id, entityIds: [seen.id, hidden.id], deviceIds: [] });
  expect(liveChange.parse(await channel.next()).entityIds).toEqual([seen.id]);
  channel.close();
});
