import type { allRoutes } from '@portico/contract/routes/index';
import { type SelectionName, selectionTypes } from '@portico/contract/words/time-ranges';
import { auth } from '@portico/contract/routes/auth';
import { logIn } from '../platform/testing/log-in.ts';
import { analysisEntries } from './access-matrix-analyses.ts';
import { deviceEntries } from './access-matrix-devices.ts';
import { festivalEntries } from './access-matrix-festivals.ts';
import { exportEntries } from './access-matrix-exports.ts';
import { healthEntries } from './access-matrix-health.ts';
import { arranger, homePanelEntries, homeStartEntries } from './access-matrix-home.ts';
import { gapEntries } from './access-matrix-gaps.ts';
import { modelEntries } from './access-matrix-models.ts';
import { countingRuleEntries } from './access-matrix-counting-rules.ts';
import { targetEntries } from './access-matrix-targets.ts';
import { placeEntries } from './access-matrix-places.ts';
import { viewEntries } from './access-matrix-views.ts';
import { spreadsheetEntries } from './access-matrix-spreadsheets.ts';
import { pixels, type Scene, type Sent } from './access-matrix-scene.ts';

/** What a call needs to be right, and who may make it. */
export type Entry = {
  /** Who may: the company's administrator unless told. `token` of what `prepare` gives goes first. */
  by?: 'platform' | 'public';
  /**
   * Whose the call is about. place: what lies in one organisation; company: what belongs to the company as a whole; own: nothing
   * but the caller's own.
   */
  about: 'place' | 'company' | 'own';
  /** The kind of place it asks about, where that decides who may; entities unless told. */
  of?: SelectionName;
  /** Names no thing, but lists what there is. */
  lists?: true;
  /** What is somebody else's is left out without a word. */
  ignores?: true;
  /** Input aimed at things of the company, made for this call alone where it changes them. */
  prepare(scene: Scene): (Sent & { token?: string }) | Promise<Sent & { token?: string }>;
  /**
   * What a writing call may change, and nothing else: "table.column" of rows there are, "table+" new rows, "table-" rows that go.
   * Columns of new rows that are not in the input are the server's to fill.
   */
  writes?: readonly string[];
  /** What it changes lies in the counting store. */
  counts?: true;
};

type Entries = { [D in keyof typeof allRoutes]: { [K in keyof (typeof allRoutes)[D]]: Entry } };

const nothing = () => ({});
const pair = (...ids: readonly { id: number }[]) => ({ ids: ids.map(({ id }) => id) });
const links = (...tables: readonly string[]) => tables.flatMap((table) => [`${table}+`, `${table}-`]);
const today = { startTime: '2026-05-01 00:00:00', endTime: '2026-05-02 00:00:00' };

/** What home asks of stores and entrances is anybody's; of areas it is not. */
const ofArea = (input: object): Entry => ({
  about: 'place',
  of: 'area',
  prepare: ({ area }) => ({ input: { rangeType: selectionTypes.area, ids: [area.id], ...input } }),
});

/** Every route of the product; one that is missing does not compile. */
export const entries: Entries = {
  auth: {
    code: { by: 'public', about: 'own', prepare: nothing },
    publicKey: { by: 'public', about: 'own', prepare: nothing },
    login: {
      by: 'public',
      about: 'own',
      async prepare({ person, seal }) {
        const { username, password } = await person();
        return { input: { username, password: await seal(password) } };
      },
      writes: ['sessions+'],
    },
    loginSecondFactor: {
      by: 'public',
      about: 'own',
      async prepare({ personWithFactor, server }) {
        const { user, code } = await personWithFactor(true);
        const { body } = await logIn(server, user);
        const { details } = body as { details: { ticket: string } }; // how a login that needs a second factor is answered
        return { input: { ticket: details.ticket, code } };
      },
      writes: ['sessions+', 'second_factors.last_step'],
    },
    sendEmailCode: {
      by: 'public',
      about: 'own',
      prepare: ({ email }) => ({ input: { email: email() } }),
      writes: ['email_codes+'],
    },
    regist: {
      by: 'public',
      about: 'own',
      async prepare({ email, mailedCode, seal, server, unique }) {
        const address = email();
        const code = await mailedCode(address, () => server.call(auth.sendEmailCode, { email: address }));
        const password = await seal('Corridor42');
        return { input: { email: address, code, companyName: unique('Newcomer'), password } };
      },
      writes: [
        'companies+',
        'organisations+',
        'roles+',
        'role_menus+',
        'users+',
        'user_roles+',
        'user_organisations+',
        'email_codes.used',
        'email_codes.tries',
        'email_codes-',
      ],
    },
    info: { about: 'own', prepare: nothing },
    logout: { about: 'own', prepare: async ({ person }) => ({ token: (await person()).token }), writes: ['sessions-'] },
    sessions: { about: 'own', prepare: nothing },
    endSessions: {
      about: 'place',
      ignores: true,
      async prepare({ person, server }) {
        const user = await person();
        await server.world.session(user);
        const sessions = server.db
          .selectFrom('sessions')
          .select('id')
          .where('userId', '=', user.id)
          .orderBy('id', 'desc');
        return { input: pair(await sessions.limit(1).executeTakeFirstOrThrow()), token: user.token };
      },
      writes: ['sessions-'],
    },
    logins: { about: 'own', prepare: nothing },
    newSecondFactor: {
      about: 'own',
      prepare: async ({ person }) => ({ token: (await person()).token }),
      writes: ['second_factors+'],
    },
    confirmSecondFactor: {
      about: 'own',
      async prepare({ personWithFactor }) {
        const { user, code } = await personWithFactor(false);
        return { input: { code }, token: user.token };
      },
      writes: ['second_factors.confirmed_at', 'second_factors.last_step', 'recovery_codes+', 'sessions-'],
    },
    removeSecondFactor: {
      about: 'own',
      async prepare({ personWithFactor }) {
        const { user, code } = await personWithFactor(true);
        return { input: { code }, token: user.token };
      },
      writes: ['second_factors-', 'recovery_codes-'],
    },
    newRecoveryCodes: {
      about: 'own',
      async prepare({ personWithFactor }) {
        const { user, code } = await personWithFactor(true);
        return { input: { code }, token: user.token };
      },
      writes: ['second_factors.last_step', ...links('recovery_codes')],
    },
  },
  users: {
    list: { about: 'place', lists: true, prepare: nothing },
    add: {
      about: 'place',
      prepare: ({ place, role, unique, email }) => ({
        input: { nickName: unique('New'), username: email(), roles: [role.id], deptIds: [place.id] },
      }),
      writes: ['users+', 'user_roles+', 'user_organisations+'],
    },
    change: {
      about: 'place',
      prepare: async ({ person, unique }) => ({ input: { id: (await person()).id, nickName: unique('Changed') } }),
      writes: ['users.nick_name', 'users.revision'],
    },
    remove: {
      about: 'place',
      prepare: async ({ person }) => ({ input: pair(await person()) }),
      writes: ['users-', 'user_roles-', 'user_organisations-', 'sessions-'],
    },
    resetPass: {
      about: 'place',
      prepare: async ({ person }) => ({ input: { userId: (await person()).id } }),
      writes: ['users.password_hash', 'users.must_change_password', 'sessions-'],
    },
    resetSecondFactor: {
      about: 'place',
      prepare: async ({ personWithFactor }) => ({ input: { userId: (await personWithFactor(true)).user.id } }),
      writes: ['second_factors-', 'recovery_codes-', 'sessions-'],
    },
  },
  profile: {
    userinfo: { about: 'own', prepare: nothing },
    center: {
      about: 'own',
      prepare: async ({ person, unique }) => ({ input: { nickName: unique('Me') }, token: (await person()).token }),
      writes: ['users.nick_name', 'users.revision'],
    },
    updateAvatar: {
      about: 'own',
      prepare: async ({ person }) => ({ file: await pixels(), token: (await person()).token }),
      writes: ['users.avatar', 'images+'],
    },
    updatePass: {
      about: 'own',
      async prepare({ person, seal }) {
        const { password, token } = await person();
        return { input: { oldPass: await seal(password), newPass: await seal('Corridor42') }, token };
      },
      writes: ['users.password_hash', 'users.must_change_password'],
    },
  },
  roles: {
    list: { about: 'company', lists: true, prepare: nothing },
    all: { about: 'company', lists: true, prepare: nothing },
    menus: { about: 'own', prepare: nothing },
    add: {
      about: 'own',
      prepare: ({ unique }) => ({ input: { name: unique('Role'), permission: unique('word'), menus: [1, 101] } }),
      writes: ['roles+', 'role_menus+'],
    },
    change: {
      about: 'company',
      async prepare({ server, company, unique }) {
        return { input: { id: (await server.world.role({ company, level: 20 })).id, name: unique('Changed') } };
      },
      writes: ['roles.name', 'roles.revision'],
    },
    setMenus: {
      about: 'company',
      async prepare({ server, company }) {
        return { input: { id: (await server.world.role({ company, level: 20, menus: [1] })).id, menus: [1, 101] } };
      },
      writes: links('role_menus'),
    },
    remove: {
      about: 'company',
      prepare: async ({ server, company }) => ({ input: pair(await server.world.role({ company, level: 20 })) }),
      writes: ['roles-', 'role_menus-'],
    },
  },
  menus: {
    build: { about: 'own', prepare: nothing },
    tree: { by: 'platform', about: 'own', prepare: nothing },
    rootTree: { by: 'platform', about: 'own', prepare: nothing },
    company: { by: 'platform', about: 'company', prepare: ({ company }) => ({ input: { tenantId: company.id } }) },
    add: {
      by: 'platform',
      about: 'own',
      prepare: ({ unique }) => ({
        input: { type: 1, zhName: unique('页面'), enName: unique('Page'), path: 'page', pid: 30 },
      }),
      writes: ['menus+'],
    },
    change: {
      by: 'platform',
      about: 'own',
      prepare: async ({ menu, unique }) => ({ input: { id: (await menu()).id, enName: unique('Changed') } }),
      writes: ['menus.en_name'],
    },
    remove: {
      by: 'platform',
      about: 'own',
      prepare: async ({ menu }) => ({ input: pair(await menu()) }),
      writes: ['menus-', 'role_menus-'],
    },
  },
  companies: {
    list: { by: 'platform', about: 'company', lists: true, prepare: nothing },
    add: {
      by: 'platform',
      about: 'own',
      prepare: ({ unique }) => ({ input: { name: unique('Founded') } }),
      writes: ['companies+', 'organisations+', 'roles+', 'role_menus+'],
    },
    change: {
      by: 'platform',
      about: 'company',
      async prepare({ server, unique }) {
        return { input: { id: (await server.world.company()).id, contact: unique('Contact') } };
      },
      writes: ['companies.contact', 'companies.revision'],
    },
    remove: {
      by: 'platform',
      about: 'company',
      prepare: async ({ server }) => ({ input: pair(await server.world.company({ status: 0 })) }),
      writes: ['companies-', 'organisations-', 'roles-', 'role_menus-', ...links('removed_companies')],
    },
    info: { about: 'company', lists: true, prepare: nothing },
    changeOneself: {
      about: 'own',
      prepare: async ({ unique, picture }) => ({ input: { contact: unique('Contact'), logoName: await picture() } }),
      writes: ['companies.contact', 'companies.logo_name', 'companies.revision', 'images.kind', 'images-'],
    },
    retention: { about: 'own', prepare: () => ({ input: { retentionMonths: 12 } }) },
    admins: { by: 'platform', about: 'company', prepare: ({ company }) => ({ input: { tenantId: company.id } }) },
    addAdmin: {
      by: 'platform',
      about: 'company',
      prepare: ({ company, unique, email }) => ({
        input: { tenantId: company.id, nickName: unique('Chief'), username: email() },
      }),
      writes: ['users+', 'user_roles+', 'user_organisations+'],
    },
    adminRole: { by: 'platform', about: 'company', prepare: ({ company }) => ({ input: { tenantId: company.id } }) },
    setMenus: {
      by: 'platform',
      about: 'company',
      async prepare({ server }) {
        return { input: { id: (await server.world.company()).adminRole.id, menus: [1, 101] } };
      },
      writes: links('role_menus'),
    },
  },
  organisations: {
    tree: { about: 'place', lists: true, prepare: nothing },
    add: {
      about: 'place',
      prepare: ({ place, unique }) => ({ input: { name: unique('Below'), pid: place.id } }),
      writes: ['organisations+'],
    },
    change: {
      about: 'place',
      async prepare({ server, company, place, unique }) {
        const { id } = await server.world.organisation({ company, parent: place });
        return { input: { id, name: unique('Changed') } };
      },
      writes: ['organisations.name', 'organisations.revision'],
    },
    remove: {
      about: 'place',
      prepare: async ({ server, company, place }) => ({
        input: pair(await server.world.organisation({ company, parent: place })),
      }),
      writes: ['organisations-'],
    },
  },
  logs: {
    list: { about: 'company', lists: true, prepare: nothing },
    export: { about: 'company', lists: true, prepare: nothing },
    logins: { about: 'company', lists: true, prepare: nothing },
  },
  images: {
    upload: { about: 'own', prepare: async () => ({ file: await pixels() }), writes: ['images+'] },
    file: { about: 'company', prepare: async ({ picture }) => ({ input: { name: await picture() } }) },
  },
  ...placeEntries,
  ...countingRuleEntries,
  devices: deviceEntries,
  ...exportEntries,
  ...gapEntries,
  ...festivalEntries,
  ...targetEntries,
  spreadsheets: spreadsheetEntries,
  ...modelEntries,
  home: {
    statisTypes: { about: 'own', prepare: nothing },
    setStatisTypes: {
      about: 'own',
      prepare: async (scene) => ({ input: { types: ['flowIn'] }, token: await arranger(scene) }),
      writes: ['users.home_items'],
    },
    statistical: { about: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
    trend: { about: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
    usualHours: { about: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
  },
  homeStart: homeStartEntries,
  homePanels: homePanelEntries,
  live: { counts: { about: 'place', lists: true, prepare: nothing } },
  analysis: {
    series: ofArea({ items: ['flowIn'], ...today }),
    occupancy: { about: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
    occupancies: { about: 'place', prepare: ({ entity }) => ({ input: { ids: [entity.id] } }) },
    records: ofArea({ item: 'flowIn', ...today }),
    recordsDownload: ofArea({ item: 'flowIn', format: 'csv', ...today }),
    health: { about: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
  },
  comparisons: analysisEntries,
  health: healthEntries,
  savedViews: viewEntries,
};
