import { randomBytes } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { basePath, sessionCookie } from '@portico/contract/route';
import { images } from '@portico/contract/routes/images';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { testSender } from '../../platform/testing/test-sender.ts';
import { uploadFile } from '../../platform/testing/upload.ts';
import { removeOrphanedImages, saveImage } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const plan = (channels: 3 | 4) =>
  sharp({ create: { width: 640, height: 360, channels, background: { r: 20, g: 90, b: 160, alpha: 0.5 } } })
    .png()
    .toBuffer();

async function upload(token: string, bytes: Buffer) {
  const reply = await uploadFile(server, images.upload, { bytes, name: '../../etc/plan.png' }, token);
  return { ...reply, ...(reply.data as { url: string; pathName: string }) }; // the contract's output
}

const show = (url: string, headers: Record<string, string>) => fetch(server.url + url, { headers });
const storedFiles = () => readdir(path.join(server.config.dataFolder, 'files', 'images')).catch((): string[] => []);

test('users of the company load its pictures by token or cookie', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const colleague = await server.factory.user({ company });
  const admin = await server.factory.user();
  for (const [channels, type] of [
    [3, 'image/jpeg'],
    [4, 'image/png'],
  ] as const) {
    const { status, url, pathName } = await upload(user.token, await plan(channels));
    expect(status).toBe(200);
    expect(url).toBe(`/hx-api/images/file?name=${pathName}`);
    for (const headers of [
      { authorization: user.token },
      { cookie: `${sessionCookie}=${colleague.token}` },
      { authorization: admin.token },
    ]) {
      const shown = await show(url, headers);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, type]);
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
      // The stored name, not that of the upload.
      expect(shown.headers.get('content-disposition')).toContain(`inline; filename="${pathName}"`);
      const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
      expect([width, height]).toEqual([640, 360]);
    }
  }
  const logged = await server.db
    .selectFrom('operationLogs')
    .select(['companyId', 'targetName'])
    .where('route', '=', 'images.upload')
    .where('userId', '=', user.id)
    .execute();
  expect(logged).toHaveLength(2);
  expect(logged[0]).toMatchObject({ companyId: company.id, targetName: expect.stringMatching(/^[\da-f]{32}\.jpg$/) });
});

test('foreign and missing pictures get the same 404 reply', async () => {
  const user = await server.factory.user({ company: await server.factory.company() });
  const otherUser = await server.factory.user({ company: await server.factory.company() });
  const admin = await server.factory.user();
  const { url, pathName } = await upload(user.token, await plan(3));
  const ofPlatform = await upload(admin.token, await plan(3));
  expect((await show(ofPlatform.url, { authorization: admin.token })).status).toBe(200);
  const missing = url.replace(pathName, `${'0'.repeat(32)}.jpg`);
  const bodies = [];
  for (const address of [url, ofPlatform.url, missing]) {
    const reply = await show(address, { authorization: otherUser.token });
    expect(reply.status).toBe(404);
    const { timestamp, ...body } = Object(await reply.json()) as Record<string, unknown>; // a failure of the API
    expect(timestamp).toBeDefined();
    bodies.push(body);
  }
  expect(bodies[0]).toEqual(bodies[2]);
  expect(bodies[1]).toEqual(bodies[2]);
  expect((await show(url, {})).status).toBe(401);
  // Row-level security hides the row of a foreign picture, even from a call that forgets the access check.
  const strangerRow = await server.db
    .selectFrom('users')
    .select('companyId')
    .where('id', '=', otherUser.id)
    .executeTakeFirst();
  const visibleRows = await server
    .dbForCompany(strangerRow?.companyId ?? 0)
    .selectFrom('images')
    .selectAll()
    .execute();
  expect(visibleRows).toEqual([]);
});

test('invalid image names are refused', async () => {
  const user = await server.factory.user({ company: await server.factory.company() });
  for (const name of ['', '../things/PG_VERSION', '..%2flock', `${'0'.repeat(32)}.svg`, `${'0'.repeat(32)}.jpg/../x`]) {
    const address = `${basePath}${images.file.path}?name=${encodeURIComponent(name)}`;
    expect((await show(address, { authorization: user.token })).status).toBe(400);
  }
});

test('no file remains if its row cannot be written', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const before = await storedFiles();
  const call = {
    user: { id: user.id, companyId: company.id },
    db: server.dbForCompany(company.id),
    file: { name: 'plan.png', bytes: await plan(3), sender: testSender },
  } as Parameters<typeof saveImage>[1]; // what it needs of a call
  await expect(
    saveImage(server.app, call, 'picture', async () => {
      expect(await storedFiles()).toHaveLength(before.length + 1);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await storedFiles()).toEqual(before);
});

test('only orphaned picture files older than an hour are deleted', async () => {
  const hour = 3_600_000;
  const now = server.app.clock.now();
  const inFolder = (name: string) => path.join(server.config.dataFolder, 'files', 'images', name);
  const written = async (name: string, hoursAgo: number) => {
    await writeFile(inFolder(name), 'pixels');
    await utimes(inFolder(name), new Date(), new Date(now - hoursAgo * hour));
    return name;
  };
  const name = () => `${randomBytes(16).toString('hex')}.jpg`;
  await sql`update kysely_migration set timestamp = ${new Date(now - 48 * hour).toISOString()}`.execute(server.db);
  const user = await server.factory.user({ company: await server.factory.company() });
  const { url, pathName } = await upload(user.token, await plan(3));
  await utimes(inFolder(pathName), new Date(), new Date(now - 2 * hour));
  const before = await storedFiles();
  await written(name(), 2);
  await written(name(), 47);
  await written(`${name()}.0123456789abcdef.draft`, 2);
  const staying = [await written(name(), 0.9), await written(name(), 49), await written('notes.txt', 2)];
  expect(await storedFiles()).toHaveLength(before.length + 6);
  await removeOrphanedImages(server.app);
  expect((await storedFiles()).toSorted()).toEqual([...before, ...staying].toSorted());
  expect((await show(url, { authorization: user.token })).status).toBe(200);
});
