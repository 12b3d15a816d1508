import { randomBytes } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { basePath, tokenCookie } from '@portico/contract/route';
import { images } from '@portico/contract/routes/images';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import { uploadFile } from '../../platform/testing/upload.ts';
import { keepImage, removeUnnamedImages } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
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
const keptFiles = () => readdir(path.join(server.config.data, 'files', 'images')).catch((): string[] => []);

test('an uploaded picture is shown to the people of its company, by token and by cookie, with its type', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company });
  const colleague = await server.world.user({ company });
  const admin = await server.world.user();
  for (const [channels, type] of [
    [3, 'image/jpeg'],
    [4, 'image/png'],
  ] as const) {
    const { status, url, pathName } = await upload(person.token, await plan(channels));
    expect(status).toBe(200);
    expect(url).toBe(`/hx-api/images/file?name=${pathName}`);
    for (const headers of [
      { authorization: person.token },
      { cookie: `${tokenCookie}=${colleague.token}` },
      { authorization: admin.token },
    ]) {
      const shown = await show(url, headers);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, type]);
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
      const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
      expect([width, height]).toEqual([640, 360]);
    }
  }
  const logged = await server.db
    .selectFrom('operationLogs')
    .select(['companyId', 'targetName'])
    .where('route', '=', 'images.upload')
    .where('userId', '=', person.id)
    .execute();
  expect(logged).toHaveLength(2);
  expect(logged[0]).toMatchObject({ companyId: company.id, targetName: expect.stringMatching(/^[\da-f]{32}\.jpg$/) });
});

test('another company’s picture, the platform’s and a missing one look the same; nobody sees one without a login', async () => {
  const person = await server.world.user({ company: await server.world.company() });
  const stranger = await server.world.user({ company: await server.world.company() });
  const admin = await server.world.user();
  const { url, pathName } = await upload(person.token, await plan(3));
  const ofPlatform = await upload(admin.token, await plan(3));
  expect((await show(ofPlatform.url, { authorization: admin.token })).status).toBe(200);
  const missing = url.replace(pathName, `${'0'.repeat(32)}.jpg`);
  const bodies = [];
  for (const address of [url, ofPlatform.url, missing]) {
    const reply = await show(address, { authorization: stranger.token });
    expect(reply.status).toBe(404);
    const { timestamp, ...body } = Object(await reply.json()) as Record<string, unknown>; // a failure of the API
    expect(timestamp).toBeDefined();
    bodies.push(body);
  }
  expect(bodies[0]).toEqual(bodies[2]);
  expect(bodies[1]).toEqual(bodies[2]);
  expect((await show(url, {})).status).toBe(401);
  // The table itself hides it from a call that would forget to ask.
  const stranded = await server.db
    .selectFrom('users')
    .select('companyId')
    .where('id', '=', stranger.id)
    .executeTakeFirst();
  const seen = await server
    .dbOf(stranded?.companyId ?? 0)
    .selectFrom('images')
    .selectAll()
    .execute();
  expect(seen).toEqual([]);
});

test('only names of ours are looked for', async () => {
  const person = await server.world.user({ company: await server.world.company() });
  for (const name of ['', '../things/PG_VERSION', '..%2flock', `${'0'.repeat(32)}.svg`, `${'0'.repeat(32)}.jpg/../x`]) {
    const address = `${basePath}${images.file.path}?name=${encodeURIComponent(name)}`;
    expect((await show(address, { authorization: person.token })).status).toBe(400);
  }
});

test('where its row cannot be written, no file stays', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company });
  const before = await keptFiles();
  const call = {
    user: { id: person.id, companyId: company.id },
    db: server.dbOf(company.id),
    file: { name: 'plan.png', bytes: await plan(3) },
  } as Parameters<typeof keepImage>[1]; // what it needs of a call
  await expect(
    keepImage(server.app, call, 'picture', async () => {
      expect(await keptFiles()).toHaveLength(before.length + 1);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await keptFiles()).toEqual(before);
});

test('a file without a row goes after an hour; what has a row, is new, is no picture or older than the store stays', async () => {
  const hour = 3_600_000;
  const now = server.app.clock.now();
  const inFolder = (name: string) => path.join(server.config.data, 'files', 'images', name);
  const written = async (name: string, hoursAgo: number) => {
    await writeFile(inFolder(name), 'pixels');
    await utimes(inFolder(name), new Date(), new Date(now - hoursAgo * hour));
    return name;
  };
  const name = () => `${randomBytes(16).toString('hex')}.jpg`;
  await sql`update kysely_migration set timestamp = ${new Date(now - 48 * hour).toISOString()}`.execute(server.db);
  const person = await server.world.user({ company: await server.world.company() });
  const { url, pathName } = await upload(person.token, await plan(3));
  await utimes(inFolder(pathName), new Date(), new Date(now - 2 * hour));
  const before = await keptFiles();
  await written(name(), 2);
  await written(name(), 47);
  await written(`${name()}.0123456789abcdef.draft`, 2);
  const staying = [await written(name(), 0.9), await written(name(), 49), await written('notes.txt', 2)];
  expect(await keptFiles()).toHaveLength(before.length + 6);
  await removeUnnamedImages(server.app);
  expect((await keptFiles()).toSorted()).toEqual([...before, ...staying].toSorted());
  expect((await show(url, { authorization: person.token })).status).toBe(200);
});
