import type { RequestOf } from '@portico/contract/route';
import { logs } from '@portico/contract/routes/logs';
import { maxViewStateLength, savedViews } from '@portico/contract/routes/saved-views';
import { users } from '@portico/contract/routes/users';
import type { Permission } from '@portico/contract/words/permissions';
import { viewPageNames, viewPages } from '@portico/contract/words/view-pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestUser } from '../../platform/testing/test-factory.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.factory.company();
  other = await server.factory.company();
});
afterAll(() => server?.stop());

const rights: readonly Permission[] = ['comparative', 'rank:data'];
const createUser = (of = company, permissions = rights) => server.factory.user({ company: of, permissions });
const createAdministrator = () => server.factory.user({ company, roles: [company.adminRole] });

let made = 0;
const unique = (word: string) => `${word} ${(made += 1)}`;

type Given = RequestOf<typeof savedViews.add>;

async function add(by: TestUser, given: Given = {}): Promise<number> {
  const view = { viewPage: 'contrast' as const, name: unique('View'), state: 'step=1d', ...given };
  return (await server.call(savedViews.add, view, { token: by.token })).result.id;
}
async function refusedAdd(by: TestUser, given: object) {
  const view = { viewPage: 'contrast', name: unique('View'), state: 'step=1d', ...given };
  const { error, body } = await server.call(savedViews.add, view as Given, { token: by.token }); // as a wrong client sends it
  return { error, details: (body as { details?: unknown }).details };
}
const change = (by: TestUser, input: RequestOf<typeof savedViews.change>) =>
  server.call(savedViews.change, input, { token: by.token });
const remove = (by: TestUser, ...ids: number[]) => server.call(savedViews.remove, { ids }, { token: by.token });
const open = (by: TestUser, id: number) => server.call(savedViews.open, { id }, { token: by.token });
const list = async (by: TestUser, input: RequestOf<typeof savedViews.list> = {}) =>
  (await server.call(savedViews.list, { size: 100, ...input }, { token: by.token })).result;
const idsOf = async (by: TestUser, input: RequestOf<typeof savedViews.list> = {}) =>
  (await list(by, input)).content.map(({ id }) => id);
const refusal = async (answer: Promise<{ status: number; error: unknown }>) => {
  const { status, error } = await answer;
  return [status, error];
};

describe('a view', () => {
  test('stores the query of a page and returns it unchanged', async () => {
    const me = await createUser();
    const state =
      'of=0&ids=&type=5&from=2026-05-01&to=2026-05-07&item=flowIn&step=1d&hours=09%3A00-21%3A00&compare=year';
    const id = await add(me, { viewPage: 'rank', name: '  May,\tevery store ', state: `?${state}`, shared: 'company' });
    const { result } = await open(me, id);
    expect(result).toMatchObject({ viewPage: 'rank', name: 'May, every store', state, shared: 'company' });
    expect(result).toMatchObject({ isMine: true, owner: me.username, canRemove: true, revision: 1 });
    expect(Date.parse(result.createTime)).toBeGreaterThan(Date.now() - 60_000);
    expect(result.changeTime).toBe(result.createTime);
  });

  test('is private by default and may have an empty query', async () => {
    const me = await createUser();
    const id = await add(me, { state: '' });
    expect((await open(me, id)).result).toMatchObject({ shared: 'private', state: '', places: [], leftOut: 0 });
  });

  test('is changed only in the given fields', async () => {
    const me = await createUser();
    const id = await add(me, { name: 'Before', state: 'step=1d' });
    await change(me, { id, name: 'After' });
    await change(me, { id, state: 'step=1h' });
    await change(me, { id, shared: 'company' });
    const { result } = await open(me, id);
    expect(result).toMatchObject({
      name: 'After',
      state: 'step=1h',
      shared: 'company',
      viewPage: 'contrast',
      revision: 4,
    });
    expect(await refusal(change(me, { id, name: 'Late', revision: 3 }))).toEqual([409, 'changedMeanwhile']);
  });

  test('is deleted for good, alone or with others, and not twice', async () => {
    const me = await createUser();
    const ids = [await add(me), await add(me), await add(me)] as const;
    expect((await remove(me, ids[0])).status).toBe(200);
    expect(await refusal(remove(me, ids[0], ids[1]))).toEqual([404, 'notFound']);
    expect((await remove(me, ids[1], ids[2])).status).toBe(200);
    expect(await idsOf(me)).not.toEqual(expect.arrayContaining([...ids]));
    expect(await refusal(open(me, ids[1]))).toEqual([404, 'notFound']);
  });

  test('is recorded in the operation log', async () => {
    const [me, admin] = [await createUser(), await createAdministrator()];
    const name = unique('Logged');
    const id = await add(me, { name, state: 'step=1d' });
    await change(me, { id, shared: 'company' });
    await remove(me, id);
    const { content } = (await server.call(logs.list, { size: 10 }, { token: admin.token })).result;
    const told = content
      .filter(({ target }) => target === name)
      .map(({ route, changes }) => [route, ...changes.map(({ before, after }) => `${before} > ${after}`)]);
    expect(told).toEqual([
      ['savedViews.remove', `${name} > null`, 'step=1d > null', 'company > null'],
      ['savedViews.change', 'private > company'],
      ['savedViews.add', `null > ${name}`, 'null > step=1d', 'null > private'],
    ]);
  });
});

describe('a list', () => {
  test('has own views first, then shared ones, each by name, in pages', async () => {
    const own = await server.factory.company();
    const [me, colleague] = [await createUser(own), await createUser(own)];
    const theirs = [
      await add(colleague, { name: 'a theirs', shared: 'company' }),
      await add(colleague, { name: 'B theirs', shared: 'company' }),
    ];
    await add(colleague, { name: 'hidden' });
    const mine = [await add(me, { name: 'y mine' }), await add(me, { name: 'Z mine' })];
    const ofRank = await add(me, { viewPage: 'rank', name: 'x of rank' });
    expect(await idsOf(me, { viewPage: 'contrast' })).toEqual([...mine, ...theirs]);
    expect(await idsOf(me)).toEqual([ofRank, ...mine, ...theirs]);
    const { content, totalElements } = await list(me, { viewPage: 'contrast', size: 2, page: 1 });
    expect([content.map(({ id }) => id), totalElements]).toEqual([theirs, 4]);
    expect(content.map(({ isMine, owner, canRemove }) => ({ isMine, owner, canRemove }))).toEqual(
      theirs.map(() => ({ isMine: false, owner: colleague.username, canRemove: false })),
    );
    expect(await idsOf(me, { name: 'b THEIRS' })).toEqual([theirs[1]]);
    expect(await idsOf(me, { viewPage: 'rank', name: 'theirs' })).toEqual([]);
  });

  test('has only views of pages the user may open', async () => {
    const everything = await createUser(company, Object.values(viewPages));
    const views = new Map<string, number>();
    for (const viewPage of viewPageNames) views.set(viewPage, await add(everything, { viewPage, shared: 'company' }));
    expect(views.size).toBe(17);
    let checkedCount = 0;
    for (const right of new Set(Object.values(viewPages))) {
      const narrow = await createUser(company, [right]);
      const expected = viewPageNames.filter((page) => viewPages[page] === right);
      const shown = (await list(narrow, { size: 1000 })).content.filter(({ id }) => [...views.values()].includes(id));
      expect(shown.map(({ viewPage }) => viewPage).toSorted()).toEqual(expected.toSorted());
      for (const [page, id] of views) {
        const isTheirs = expected.some((one) => one === page);
        expect((await open(narrow, id)).status).toBe(isTheirs ? 200 : 404);
        const answer = await refusedAdd(narrow, { viewPage: page });
        expect(answer.error).toBe(isTheirs ? null : 'forbidden');
        checkedCount += 1;
      }
    }
    expect(checkedCount).toBe(11 * 17);
    expect(await idsOf(await createUser(company, []), { size: 1000 })).toEqual([]);
  });
});

describe('rights to views', () => {
  test('a shared view is visible to the company, a private one to its owner', async () => {
    const [me, colleague, admin, otherUser] = [
      await createUser(),
      await createUser(),
      await createAdministrator(),
      await createUser(other),
    ];
    const [own, shared] = [await add(me), await add(me, { shared: 'company' })];
    for (const reader of [colleague, admin]) {
      expect((await open(reader, shared)).result.isMine).toBe(false);
      expect(await refusal(open(reader, own))).toEqual([404, 'notFound']);
      expect(await idsOf(reader, { size: 1000 })).toContain(shared);
      expect(await idsOf(reader, { size: 1000 })).not.toContain(own);
    }
    expect(await idsOf(otherUser, { size: 1000 })).toEqual([]);
    for (const id of [own, shared]) {
      expect(await refusal(open(otherUser, id))).toEqual([404, 'notFound']);
      expect(await refusal(change(otherUser, { id, name: 'Taken over' }))).toEqual([404, 'notFound']);
      expect(await refusal(remove(otherUser, id))).toEqual([404, 'notFound']);
    }
  });

  test('only the owner may change a view', async () => {
    const [me, colleague] = [await createUser(), await createUser()];
    const [own, shared] = [await add(me), await add(me, { shared: 'company' })];
    for (const input of [{ name: 'Other' }, { state: '' }, { shared: 'private' as const }, {}]) {
      expect(await refusal(change(colleague, { id: shared, ...input }))).toEqual([403, 'forbidden']);
      expect(await refusal(change(colleague, { id: own, ...input }))).toEqual([404, 'notFound']);
    }
    expect(await refusal(remove(colleague, shared))).toEqual([403, 'forbidden']);
    expect((await open(me, shared)).result.revision).toBe(1);
  });

  test('removing several views needs the right to each of them', async () => {
    const [me, colleague] = [await createUser(), await createUser()];
    const [own, otherId] = [await add(me), await add(colleague, { shared: 'company' })];
    expect(await refusal(remove(me, own, otherId))).toEqual([403, 'forbidden']);
    expect([(await open(me, own)).status, (await open(colleague, otherId)).status]).toEqual([200, 200]);
  });

  test('an administrator may only unshare or delete views of others', async () => {
    const [me, admin] = [await createUser(), await createAdministrator()];
    const [id, doomed] = [await add(me, { shared: 'company' }), await add(me, { shared: 'company' })];
    expect((await open(admin, id)).result.canRemove).toBe(true);
    for (const input of [{ name: 'Other' }, { state: '' }, { name: 'Other', shared: 'private' as const }])
      expect(await refusal(change(admin, { id, ...input }))).toEqual([403, 'forbidden']);
    expect((await change(admin, { id, shared: 'private' })).status).toBe(200);
    expect(await refusal(open(admin, id))).toEqual([404, 'notFound']);
    expect(await refusal(change(admin, { id, shared: 'company' }))).toEqual([404, 'notFound']);
    expect((await open(me, id)).result).toMatchObject({ shared: 'private', isMine: true });
    expect((await remove(admin, doomed)).status).toBe(200);
    expect(await refusal(open(me, doomed))).toEqual([404, 'notFound']);
  });

  test('views of a page disappear while the user lacks its right', async () => {
    const me = await createUser();
    const id = await add(me);
    const roles = await server.db.selectFrom('userRoles').selectAll().where('userId', '=', me.id).execute();
    await server.db.deleteFrom('userRoles').where('userId', '=', me.id).execute();
    server.app.events.emit('rights.changed', { companyId: company.id });
    expect(await refusal(open(me, id))).toEqual([404, 'notFound']);
    expect(await refusal(change(me, { id, name: 'Still mine' }))).toEqual([404, 'notFound']);
    expect(await idsOf(me)).toEqual([]);
    await server.db.insertInto('userRoles').values(roles).execute();
    expect((await open(me, id)).status).toBe(200);
  });
});

describe('a deleted user', () => {
  test('leaves shared views to the company; private ones are deleted', async () => {
    const [me, admin, colleague] = [await createUser(), await createAdministrator(), await createUser()];
    const [own, shared] = [await add(me), await add(me, { name: 'Kept', shared: 'company' })];
    await server.call(users.remove, { ids: [me.id] }, { token: admin.token });
    const left = await server.db.selectFrom('savedViews').select('id').where('id', 'in', [own, shared]).execute();
    expect(left).toEqual([{ id: shared }]);
    expect((await open(colleague, shared)).result).toMatchObject({ owner: null, isMine: false, canRemove: false });
    // A private view needs an owner, but the owner of this view is deleted.
    const answer = await change(admin, { id: shared, shared: 'private' });
    expect([answer.error, answer.body]).toMatchObject(['badRequest', { details: { shared: 'notAChoice' } }]);
    expect((await remove(admin, shared)).status).toBe(200);
  });
});

describe('a platform administrator', () => {
  test('has own views, shares none and sees none of a company', async () => {
    const [me, another, someone] = [await server.factory.user(), await server.factory.user(), await createUser()];
    const otherId = await add(someone, { shared: 'company' });
    const id = await add(me, { viewPage: 'festivalCompare' });
    expect(await idsOf(me)).toEqual([id]);
    expect(await idsOf(another)).toEqual([]);
    expect(await refusal(open(another, id))).toEqual([404, 'notFound']);
    expect(await refusal(open(me, otherId))).toEqual([404, 'notFound']);
    expect(await refusal(remove(me, otherId))).toEqual([404, 'notFound']);
    expect(await refusedAdd(me, { shared: 'company' })).toEqual({
      error: 'badRequest',
      details: { shared: 'notAChoice' },
    });
    expect(await refusal(change(me, { id, shared: 'company' }))).toEqual([400, 'badRequest']);
  });
});

describe('names', () => {
  const taken = { error: 'nameTaken', details: { name: 'taken' } };

  test('are unique per user and page, ignoring case', async () => {
    const [me, colleague] = [await createUser(), await createUser()];
    const id = await add(me, { name: 'Weekly' });
    expect(await refusedAdd(me, { name: ' WEEKLY ' })).toEqual(taken);
    await add(me, { viewPage: 'rank', name: 'Weekly' });
    await add(colleague, { name: 'Weekly', shared: 'company' });
    const second = await add(me, { name: 'Monthly' });
    const renamed = await change(me, { id: second, name: 'weekly' });
    expect([renamed.status, renamed.error]).toEqual([409, 'nameTaken']);
    expect((await change(me, { id, name: 'WEEKLY' })).status).toBe(200);
  });

  test('are unique also when the same one is saved several times at once', async () => {
    const me = await createUser();
    const view = { viewPage: 'contrast' as const, name: 'At once', state: '' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.call(savedViews.add, view, { token: me.token })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test('are 1 to 80 characters that can be seen', async () => {
    const me = await createUser();
    await add(me, { name: '名'.repeat(80) });
    expect(await refusedAdd(me, { name: '名'.repeat(81) })).toEqual({
      error: 'badRequest',
      details: { name: 'tooLong' },
    });
    for (const name of ['', '  ', null, '\u200b'])
      expect(await refusedAdd(me, { name })).toEqual({ error: 'badRequest', details: { name: 'required' } });
  });
});

describe('a state', () => {
  const longest = `ids=${'1'.repeat(maxViewStateLength - 4)}`;

  test.each([
    ['of the maximum length', longest],
    ['with every unescaped character that is allowed', "a=~!*'(),:;@$+-._&b-c.d_e=%E4%B8%AD%20x"],
    ['with an empty value', 'ids=&of=1'],
  ])('a view state is stored unchanged: %s', async (_story, state) => {
    const me = await createUser();
    const id = await add(me, { state });
    expect((await open(me, id)).result.state).toBe(state);
  });

  test.each([
    ['too long', `${longest}1`],
    ['a scheme', 'https://example.com/?a=1'],
    ['a script', 'javascript:alert(1)'],
    ['a path', '/zh/index?a=1'],
    ['a fragment', 'a=1#b'],
    ['a second question mark', '??a=1'],
    ['a name without a value', 'a'],
    ['a value without a name', '=1'],
    ['an empty pair', 'a=1&&b=2'],
    ['a trailing ampersand', 'a=1&'],
    ['a repeated name', 'ids=1&ids=2'],
    ['a space', 'a=1 2'],
    ['a line break', 'a=1\nb=2'],
    ['an unescaped character that is not allowed', 'a=<b>'],
    ['an invalid escape', 'a=%zz'],
    ['a name that begins with a digit', '1a=2'],
    ['a number', 17],
    ['nothing', null],
  ])('a view state is refused: %s', async (_story, state) => {
    const answer = await refusedAdd(await createUser(), { state });
    expect(answer).toEqual({
      error: 'badRequest',
      details: { state: expect.stringMatching(/invalid|tooLong|required/) },
    });
  });
});

describe('clients that send inexact types', () => {
  test('may send ids as text, unknown fields and empty values', async () => {
    const me = await createUser();
    const more = { id: 4711, owner: 1, companyId: other.id, company_id: other.id, revision: 99, isMine: false };
    const id = await add(me, { ...more, name: unique('Loose') });
    expect(id).not.toBe(4711);
    const loose = { id: String(id), revision: '', shared: '', owner: 1 } as unknown as RequestOf<
      typeof savedViews.change
    >; // as real clients send it
    expect((await change(me, loose)).status).toBe(200);
    expect((await open(me, id)).result).toMatchObject({ isMine: true, shared: 'private', revision: 2 });
    const entity = await server.factory.entity({ company });
    const query = { rangeType: '', ids: `${entity.id},999999` } as unknown as RequestOf<typeof savedViews.visible>; // a list as one text
    const { result } = await server.call(savedViews.visible, query, { token: me.token });
    expect([result.places.map((place) => place.id), result.leftOut]).toEqual([[entity.id], 1]);
  });

  test('must name existing pages and sharings', async () => {
    const me = await createUser();
    expect(await refusedAdd(me, { viewPage: 'home' })).toEqual({
      error: 'badRequest',
      details: { viewPage: 'notAChoice' },
    });
    expect(await refusedAdd(me, { viewPage: undefined })).toEqual({
      error: 'badRequest',
      details: { viewPage: 'required' },
    });
    expect(await refusedAdd(me, { shared: 'everybody' })).toEqual({
      error: 'badRequest',
      details: { shared: 'notAChoice' },
    });
    const unknown = await server.call(savedViews.list, { viewPage: 'home' as 'rank' }, { token: me.token });
    expect(unknown.error).toBe('badRequest');
  });
});
