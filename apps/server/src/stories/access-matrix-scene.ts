import { basePath, type Route } from '@portico/contract/route';
import { images } from '@portico/contract/routes/images';
import type { Permission } from '@portico/contract/words/permissions';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { encryptTestPassword } from '../platform/testing/encrypt-test-password.ts';
import { readOutbox } from '../platform/testing/outbox.ts';
import type { TestServer } from '../platform/testing/server.ts';
import type { TestCompany, TestUser } from '../platform/testing/test-factory.ts';

/**
 * Words in the names of the protected rows: `place` for rows of the protected organisation, `company` for rows of the whole company. An
 * answer to a refused caller must not contain them.
 */
export const namesOfProtectedRows = { place: 'Quillfeather', company: 'Brackwater' };

/** Every permission that routes require. */
const everyRight: readonly Permission[] = [
  'base:home:set',
  'device:list',
  'device:set',
  'rule:correct',
  'device:license',
  'entranceExit:list',
  'entity:list',
  'entity:protocol5',
  'dept:list',
  'roles:list',
  'user:list',
  'basic',
  'logs:list',
  'rule:correct',
  'rule:set',
  'rule:eliminate',
  'comparative',
  'rank:data',
  'growth:list',
  'high',
  'batch',
  'entity:query:query',
  'query:area:query',
  'query:access:query',
  'query:create',
  'festival:list',
  'festivalcompare',
];

/** Kinds of callers that must be refused. */
export type RefusedCaller = (typeof refusedCallers)[number];
export const refusedCallers = [
  'nobody',
  'withoutRight',
  'otherCompany',
  'otherOrganisation',
  'disabled',
  'stopped',
  'expired',
  'newPassword',
] as const;

export type AccessScene = Awaited<ReturnType<typeof createAccessScene>>;

/** Creates a company with a place, its users, and one caller of each refused kind. */
export async function createAccessScene(server: TestServer) {
  const { factory, db } = server;
  const company = await factory.company({ name: namesOfProtectedRows.company });
  const other = await factory.company({ name: 'Elsewhere' });
  const place = await factory.organisation({ company, name: namesOfProtectedRows.place });
  const sibling = await factory.organisation({ company, name: 'Sibling' });
  const entity = await factory.entity({ company, organisation: place, name: `${namesOfProtectedRows.place} store` });
  const corridor = await factory.corridor({ entity, name: `${namesOfProtectedRows.place} door` });
  const area = await factory.area({ entity, corridors: [corridor], name: `${namesOfProtectedRows.place} area` });
  const role = await factory.role({ company, name: `${namesOfProtectedRows.company} role`, level: 20, menus: [1] });
  const manager = (of: TestCompany) => factory.user({ company: of, roles: [of.adminRole] });
  const admin = await manager(company);
  const platform = await factory.user();

  let made = 0;
  const unique = (word: string) => `${word} ${(made += 1)}`;
  const seal = (password: string) => encryptTestPassword(server, password);
  const email = () => `person${(made += 1)}@example.com`;

  /** Creates a user of the place with a weak role. */
  async function person(): Promise<TestUser> {
    const user = await factory.user({ company, organisations: [place], roles: [role] });
    const nickName = unique(`${namesOfProtectedRows.place} person`);
    await db.updateTable('users').set({ nickName }).where('id', '=', user.id).execute();
    return user;
  }

  /** Creates a user with a second factor, confirmed or (`isOn` false) being set up; `code` is a code that has not been used. */
  async function personWithFactor(isOn: boolean) {
    const user = await person();
    const totp = new TOTP({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' });
    const confirmedAt = isOn ? new Date(server.app.clock.now()) : null;
    await db.insertInto('secondFactors').values({ userId: user.id, secret: totp.secret.base32, confirmedAt }).execute();
    return { user, code: totp.generate({ timestamp: server.app.clock.now() }) };
  }

  const device = (bound: boolean) =>
    factory.device({
      company,
      sn: `${namesOfProtectedRows.place}${(made += 1)}`,
      ...(bound ? { corridor } : { entity }),
    });

  async function picture(): Promise<string> {
    const sent = await sendCall(server, images.upload, { file: await createSmallPng() }, admin.token);
    return (JSON.parse(sent.text) as { data: { pathName: string } }).data.pathName; // reply as defined by the contract
  }

  /** Creates a menu entry as an administrator would. */
  const menu = () =>
    db
      .insertInto('menus')
      .values({ parentId: 30, type: 1, zhName: unique('菜单'), enName: unique('Menu'), path: `page${made}` })
      .returning('id')
      .executeTakeFirstOrThrow();

  /** Returns the code mailed to an address that registers. */
  async function mailedCode(address: string, requestCode: () => Promise<unknown>): Promise<string> {
    await requestCode();
    const mails = await readOutbox(server.config.dataFolder);
    return /\b\d{6}\b/.exec(mails.findLast((mail) => mail.to.includes(address))?.text ?? '')?.[0] ?? '';
  }

  return {
    server,
    company,
    other,
    place,
    sibling,
    entity,
    corridor,
    area,
    role,
    admin,
    platform,
    person,
    personWithFactor,
    device,
    picture,
    menu,
    mailedCode,
    unique,
    email,
    seal,
    strangers: await makeStrangers(),
  };

  async function makeStrangers(): Promise<Record<RefusedCaller, string | null>> {
    const [stopped, expired] = [await factory.company({ status: 0 }), await factory.company()];
    const past = new Date(server.app.clock.now() - 1000);
    await db.updateTable('companies').set({ expiresAt: past }).where('id', '=', expired.id).execute();
    const disabled = await factory.user({ company, roles: [company.adminRole], enabled: false });
    const fresh = await manager(company);
    await db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', fresh.id).execute();
    const aligned = { company, organisations: [sibling], permissions: everyRight, level: 1 };
    // The permissions of a company are those of its users' roles. This user gives the other company all permissions, even those without a
    // page.
    await factory.user({ company: other, permissions: everyRight });
    return {
      nobody: null,
      withoutRight: (await factory.user({ company })).token,
      otherCompany: (await manager(other)).token,
      otherOrganisation: (await factory.user(aligned)).token,
      disabled: disabled.token,
      stopped: (await manager(stopped)).token,
      expired: (await manager(expired)).token,
      newPassword: fresh.token,
    };
  }
}

/** Maximum number of form fields sent with a file; the server refuses more. */
const maxFormFields = 15;

/** Creates a small PNG picture. */
export function createSmallPng(): Promise<Buffer> {
  const create = { width: 8, height: 8, channels: 3, background: { r: 1, g: 2, b: 3 } } as const;
  return sharp({ create }).png().toBuffer();
}

export type SentCall = { input?: object; file?: Uint8Array };
export type CallAnswer = { status: number; key: unknown; text: string; bytes: Buffer };

/** Sends a call as a client would, including a file, and returns the answer whatever its status. */
export async function sendCall(
  { url }: TestServer,
  route: Route,
  sent: SentCall,
  token: string | null,
): Promise<CallAnswer> {
  const { input = {}, file } = sent;
  const address = new URL(url + basePath + route.path);
  const headers: Record<string, string> = { lang: 'en', ...(token === null ? {} : { authorization: token }) };
  let body: FormData | string | null = null;
  if (file !== undefined) {
    body = new FormData();
    for (const [name, value] of Object.entries(input).slice(0, maxFormFields))
      body.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    body.append('file', new Blob([new Uint8Array(file)]), 'picture.png');
  }
  if (file === undefined && (route.method === 'POST' || route.method === 'PUT')) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(input);
  } else {
    for (const [name, value] of Object.entries(input))
      address.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const response = await fetch(address, { method: route.method, headers, ...(body === null ? {} : { body }) });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  return { status: response.status, key: keyOf(text), text, bytes };
}

function keyOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { key?: unknown }).key; // every reply of the API is an object or a list
  } catch {
    return undefined; // a file
  }
}
