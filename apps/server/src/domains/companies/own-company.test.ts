import { access } from 'node:fs/promises';
import path from 'node:path';
import type { RequestOf } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { companies } from '@portico/contract/routes/companies';
import { images } from '@portico/contract/routes/images';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { uploadFile } from '../../platform/testing/upload.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function manager() {
  const company = await server.factory.company();
  return { company, ...(await server.factory.user({ company, permissions: ['basic'] })) };
}

const change = (token: string, input: RequestOf<typeof companies.changeOneself>) =>
  server.call(companies.changeOneself, input, { token });
const info = async (token: string) => (await server.call(companies.info, {}, { token })).result;

async function picture(token: string): Promise<string> {
  const create = { width: 200, height: 45, channels: 3, background: '#2060c0' } as const;
  const { data } = await uploadFile(server, images.upload, { bytes: await sharp({ create }).png().toBuffer() }, token);
  return (data as { pathName: string }).pathName; // the contract's output
}

const isOnDisk = (name: string) =>
  access(path.join(server.config.dataFolder, 'files', 'images', name)).then(
    () => true,
    () => false,
  );

test('counting settings have defaults, change one by one and are logged', async () => {
  const { token, company } = await manager();
  expect(await info(token)).toMatchObject({
    businessTime: '00:00:00~23:59:59',
    captureRate: 1,
    staffAreCustomers: false,
    childrenAreCustomers: true,
    retentionMonths: null,
    historyDays: null,
    logoName: null,
    revision: 1,
  });
  const given = {
    businessTime: '09:30~22:00',
    captureRate: 2 as const,
    staffAreCustomers: true,
    childrenAreCustomers: false,
    retentionMonths: 24,
    historyDays: 3650,
    contact: 'Ms Ode',
  };
  expect((await change(token, { ...given, revision: 1 })).error).toBeNull();
  const changed = { ...given, businessTime: '09:30:00~22:00:00', revision: 2 };
  expect(await info(token)).toMatchObject(changed);
  expect((await change(token, { phone: '021' })).error).toBeNull();
  expect(await info(token)).toMatchObject({ ...changed, phone: '021', revision: 3 });
  // All users of the company get the company's opening hours as the default of new stores.
  const operator = await server.factory.user({ company });
  const { user } = (await server.call(auth.info, {}, { token: operator.token })).result;
  expect(user.company).toMatchObject({ businessTime: '09:30:00~22:00:00' });
  const log = await server.db
    .selectFrom('operationLogs')
    .select('changes')
    .where('route', '=', 'companies.changeOneself')
    .where('companyId', '=', company.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(log.changes).toContainEqual({ field: 'retentionMonths', before: null, after: '24' });
  expect(log.changes).toHaveLength(7);
  expect((await change(token, { retentionMonths: null, historyDays: null })).error).toBeNull();
  expect(await info(token)).toMatchObject({ retentionMonths: null, historyDays: null });
});

test('a setting out of range is refused by field and changes nothing', async () => {
  const { token } = await manager();
  const before = await info(token);
  const wrong = {
    businessTime: '9~22',
    captureRate: 3,
    retentionMonths: 2,
    historyDays: 29,
  };
  for (const [field, value] of Object.entries(wrong)) {
    const { error, body } = await change(token, { contact: 'x', [field]: value });
    expect([error, Object.keys(Object(body).details)]).toEqual(['badRequest', [field]]);
  }
  for (const input of [{ retentionMonths: 121 }, { retentionMonths: 3.5 }, { historyDays: 10_001 }])
    expect((await change(token, input)).error).toBe('badRequest');
  expect(await info(token)).toEqual(before);
});

test('the second of two concurrent edits of a company is refused', async () => {
  const { token, company } = await manager();
  const platform = await server.factory.user();
  expect((await change(token, { contact: 'First', revision: 1 })).error).toBeNull();
  expect((await change(token, { contact: 'Second', revision: 1 })).error).toBe('changedMeanwhile');
  const late = { id: company.id, contact: 'Third', revision: 1 };
  expect((await server.call(companies.change, late, { token: platform.token })).error).toBe('changedMeanwhile');
  expect(await info(token)).toMatchObject({ contact: 'First', revision: 2 });
});

test('an uploaded picture becomes the logo and replaces the old one', async () => {
  const { token, company } = await manager();
  const [first, second] = [await picture(token), await picture(token)];
  expect((await change(token, { logoName: first })).error).toBeNull();
  expect((await change(token, { logoName: first, contact: 'x' })).error).toBeNull();
  const operator = await server.factory.user({ company });
  const shownLogo = async () =>
    (await server.call(auth.info, {}, { token: operator.token })).result.user.company?.logoName;
  expect(await shownLogo()).toBe(first);
  expect((await change(token, { logoName: second })).error).toBeNull();
  expect([await shownLogo(), await isOnDisk(first), await isOnDisk(second)]).toEqual([second, false, true]);
  expect((await change(token, { logoName: '' })).error).toBeNull();
  expect([await shownLogo(), await isOnDisk(second)]).toEqual([null, false]);
  const left = await server.db.selectFrom('images').select('name').where('companyId', '=', company.id).execute();
  expect(left).toEqual([]);
});

test('only an uploaded picture of the same company can become its logo', async () => {
  const [ownManager, otherManager] = [await manager(), await manager()];
  const otherPicture = await picture(otherManager.token);
  expect((await change(otherManager.token, { logoName: otherPicture })).error).toBeNull();
  const ownAvatar = await picture(ownManager.token);
  await server.db.updateTable('images').set({ kind: 'avatar' }).where('name', '=', ownAvatar).execute();
  for (const logoName of [otherPicture, ownAvatar, `${'0'.repeat(32)}.png`, '../../etc/passwd']) {
    const { error, body } = await change(ownManager.token, { logoName });
    expect([error, Object(body).details]).toEqual(['badRequest', { logoName: 'notAChoice' }]);
  }
  expect((await info(ownManager.token)).logoName).toBeNull();
  expect((await info(otherManager.token)).logoName).toBe(otherPicture);
});

test('the company cannot be changed without the right', async () => {
  const { company, token } = await manager();
  const operator = await server.factory.user({ company, permissions: ['device:list'] });
  expect((await change(operator.token, { captureRate: 2 })).error).toBe('forbidden');
  expect((await change((await server.factory.user()).token, { captureRate: 2 })).error).toBe('notFound');
  expect((await info(token)).captureRate).toBe(1);
});
