import { basePath, type Route } from '@portico/contract/route';
import { images } from '@portico/contract/routes/images';
import type { Permission } from '@portico/contract/words/permissions';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { mailsIn } from '../platform/testing/outbox.ts';
import { sealPassword } from '../platform/testing/seal-password.ts';
import type { TestServer } from '../platform/testing/server.ts';
import type { TestCompany, TestUser } from '../platform/testing/world.ts';

/** In the names of what lies in the organisation nobody else may look into, and of the whole company. */
export const marks = { place: 'Quillfeather', company: 'Brackwater' };

/** Everything a route of today asks for. */
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

/** Who is to be refused. */
export type Stranger = (typeof strangers)[number];
export const strangers = [
  'nobody',
  'withoutRight',
  'otherCompany',
  'otherOrganisation',
  'disabled',
  'stopped',
  'expired',
  'newPassword',
] as const;

export type Scene = Awaited<ReturnType<typeof makeScene>>;

/** A company with a place, the people who run it, and all who must be kept out. */
export async function makeScene(server: TestServer) {
  const { world, db } = server;
  const company = await world.company({ name: marks.company });
  const other = await world.company({ name: 'Elsewhere' });
  const place = await world.organisation({ company, name: marks.place });
  const sibling = await world.organisation({ company, name: 'Sibling' });
  const entity = await world.entity({ company, organisation: place, name: `${marks.place} store` });
  const corridor = await world.corridor({ entity, name: `${marks.place} door` });
  const area = await world.area({ entity, corridors: [corridor], name: `${marks.place} area` });
  const role = await world.role({ company, name: `${marks.company} role`, level: 20, menus: [1] });
  const manager = (of: TestCompany) => world.user({ company: of, roles: [of.adminRole] });
  const admin = await manager(company);
  const platform = await world.user();

  let made = 0;
  const unique = (word: string) => `${word} ${(made += 1)}`;
  const seal = (password: string) => sealPassword(server, password);
  const email = () => `person${(made += 1)}@example.com`;

  /** Somebody of the place, with a weak role. */
  async function person(): Promise<TestUser> {
    const user = await world.user({ company, organisations: [place], roles: [role] });
    const nickName = unique(`${marks.place} person`);
    await db.updateTable('users').set({ nickName }).where('id', '=', user.id).execute();
    return user;
  }

  /** Somebody with a second factor being set up, or set up; `code` gives one that has not been used. */
  async function personWithFactor(isOn: boolean) {
    const user = await person();
    const totp = new TOTP({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' });
    const confirmedAt = isOn ? new Date(server.app.clock.now()) : null;
    await db.insertInto('secondFactors').values({ userId: user.id, secret: totp.secret.base32, confirmedAt }).execute();
    return { user, code: totp.generate({ timestamp: server.app.clock.now() }) };
  }

  const device = (bound: boolean) =>
    world.device({ company, sn: `${marks.place}${(made += 1)}`, ...(bound ? { corridor } : { entity }) });

  async function picture(): Promise<string> {
    const sent = await send(server, images.upload, { file: await pixels() }, admin.token);
    return (JSON.parse(sent.text) as { data: { pathName: string } }).data.pathName; // the contract's reply
  }

  /** A menu an administrator added. */
  const menu = () =>
    db
      .insertInto('menus')
      .values({ parentId: 30, type: 1, zhName: unique('菜单'), enName: unique('Menu'), path: `page${made}` })
      .returning('id')
      .executeTakeFirstOrThrow();

  /** A code mailed to an address that wants to register. */
  async function mailedCode(address: string, ask: () => Promise<unknown>): Promise<string> {
    await ask();
    const mails = await mailsIn(server.config.data);
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

  async function makeStrangers(): Promise<Record<Stranger, string | null>> {
    const [stopped, expired] = [await world.company({ status: 0 }), await world.company()];
    const past = new Date(server.app.clock.now() - 1000);
    await db.updateTable('companies').set({ expiresAt: past }).where('id', '=', expired.id).execute();
    const disabled = await world.user({ company, roles: [company.adminRole], enabled: false });
    const fresh = await manager(company);
    await db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', fresh.id).execute();
    const beside = { company, organisations: [sibling], permissions: everyRight, level: 1 };
    // What a company has is what somebody there was given: rights without a page of their own, too.
    await world.user({ company: other, permissions: everyRight });
    return {
      nobody: null,
      withoutRight: (await world.user({ company })).token,
      otherCompany: (await manager(other)).token,
      otherOrganisation: (await world.user(beside)).token,
      disabled: disabled.token,
      stopped: (await manager(stopped)).token,
      expired: (await manager(expired)).token,
      newPassword: fresh.token,
    };
  }
}

/** More beside a file are refused. */
const mostFormFields = 15;

/** A small picture. */
export function pixels(): Promise<Buffer> {
  const create = { width: 8, height: 8, channels: 3, background: { r: 1, g: 2, b: 3 } } as const;
  return sharp({ create }).png().toBuffer();
}

export type Sent = { input?: object; file?: Uint8Array };
export type Answer = { status: number; key: unknown; text: string; bytes: Buffer };

/** Sends a call as a client would, files too, and takes whatever comes back. */
export async function send({ url }: TestServer, route: Route, sent: Sent, token: string | null): Promise<Answer> {
  const { input = {}, file } = sent;
  const address = new URL(url + basePath + route.path);
  const headers: Record<string, string> = { lang: 'en', ...(token === null ? {} : { authorization: token }) };
  let body: FormData | string | null = null;
  if (file !== undefined) {
    body = new FormData();
    for (const [name, value] of Object.entries(input).slice(0, mostFormFields))
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
