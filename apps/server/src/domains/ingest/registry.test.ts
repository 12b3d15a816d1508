import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import { createRegistry } from './registry.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ logLevel: 'fatal' });
});

afterAll(() => server?.stop());

/** The server's database, with answers that arrive when they are let through. */
function heldBack() {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await held;
      return result;
    },
  });
  return { db, letThrough: () => letThrough() };
}

test('a device is known from the moment its registration was told, though an older look-up is still on its way', async () => {
  const company = await server.world.company();
  const { db, letThrough } = heldBack();
  const registry = createRegistry(db, Date.now);
  const early = registry.find('NEW-1');
  // The look-up has been answered by the database before the registration.
  await server.db.selectFrom('devices').select('id').execute();
  const { id } = await server.world.device({ company, sn: 'NEW-1' });
  registry.forget(['NEW-1']);
  letThrough();
  expect(await early).toBeNull();
  expect(await registry.find('NEW-1')).toMatchObject({ id });
});

test('a serial number nobody registered is looked up once in a while, and at once after a registration', async () => {
  let now = 0;
  let asked = 0;
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const registry = createRegistry(db, () => now);
  for (let n = 0; n < 10; n += 1) expect(await registry.find('NOBODY')).toBeNull();
  expect(asked).toBe(1);
  now += 5_000;
  expect(await registry.find('NOBODY')).toBeNull();
  expect(asked).toBe(2);
  const company = await server.world.company();
  const { id } = await server.world.device({ company, sn: 'NOBODY' });
  registry.forget('all');
  expect(await registry.find('NOBODY')).toMatchObject({ id });
});
