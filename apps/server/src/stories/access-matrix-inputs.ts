import { auth } from '@portico/contract/routes/auth';
import type { allRoutes } from '@portico/contract/routes/index';
import { type SelectionName, selectionTypes } from '@portico/contract/words/time-ranges';
import { logInForTest } from '../platform/testing/log-in.ts';
import { analysisEntries } from './access-matrix-analyses.ts';
import { companyEntries } from './access-matrix-companies.ts';
import { countingRuleEntries } from './access-matrix-counting-rules.ts';
import { deviceEntries } from './access-matrix-devices.ts';
import { exportEntries } from './access-matrix-exports.ts';
import { festivalEntries } from './access-matrix-festivals.ts';
import { gapEntries } from './access-matrix-gaps.ts';
import { healthEntries } from './access-matrix-health.ts';
import { createHomeArrangerToken, homePanelEntries, homeStartEntries } from './access-matrix-home.ts';
import { modelEntries } from './access-matrix-models.ts';
import { placeEntries } from './access-matrix-places.ts';
import { type AccessScene, createSmallPng, type SentCall } from './access-matrix-scene.ts';
import { spreadsheetEntries } from './access-matrix-spreadsheets.ts';
import { targetEntries } from './access-matrix-targets.ts';
import { viewEntries } from './access-matrix-views.ts';

/** Valid input of a route's call, its permitted caller, and the rows the call may change. */
export type AccessEntry = {
  /** Permitted caller; default: the company's administrator. A `token` returned by `prepare` takes precedence. */
  rightfulCaller?: 'platform' | 'public';
  /**
   * Owner of the data the call concerns. place: data of one organisation; company: data of the whole company; own: only the caller's own
   * data.
   */
  ownership: 'place' | 'company' | 'own';
  /** Kind of place the call concerns, when the required permission depends on it; default: entities. */
  placeKind?: SelectionName;
  /** The call names no single row but lists all visible ones. */
  isList?: true;
  /** The call silently leaves out rows that belong to others. */
  skipsForeign?: true;
  /** Input that refers to the company's rows, created for this call alone when the call changes them. */
  prepare(scene: AccessScene): (SentCall & { token?: string }) | Promise<SentCall & { token?: string }>;
  /**
   * All changes a writing call may make: "table.column" changes existing rows, "table+" adds rows, "table-" deletes rows. In new rows,
   * columns that are not in the input are set by the server.
   */
  writes?: readonly string[];
  /** The call changes the counting store. */
  changesCountingStore?: true;
};

type Entries = { [D in keyof typeof allRoutes]: { [K in keyof (typeof allRoutes)[D]]: AccessEntry } };

const noInput = () => ({});
const idsInput = (...ids: readonly { id: number }[]) => ({ ids: ids.map(({ id }) => id) });
const linkChanges = (...tables: readonly string[]) => tables.flatMap((table) => [`${table}+`, `${table}-`]);
const today = { startTime: '2026-05-01 00:00:00', endTime: '2026-05-02 00:00:00' };

/** Queries home for an area, because that needs a permission; any user may query home for stores and entrances. */
const entryForArea = (input: object): AccessEntry => ({
  ownership: 'place',
  placeKind: 'area',
  prepare: ({ area }) => ({ input: { rangeType: selectionTypes.area, ids: [area.id], ...input } }),
});

/** The access entry of every route; a missing route is a compile error. */
export const accessEntries: Entries = {
  auth: {
    code: { rightfulCaller: 'public', ownership: 'own', prepare: noInput },
    proof: { rightfulCaller: 'public', ownership: 'own', prepare: noInput },
    publicKey: { rightfulCaller: 'public', ownership: 'own', prepare: noInput },
    login: {
      rightfulCaller: 'public',
      ownership: 'own',
      async prepare({ person, seal }) {
        const { username, password } = await person();
        return { input: { username, password: await seal(password) } };
      },
      writes: ['sessions+'],
    },
    loginSecondFactor: {
      rightfulCaller: 'public',
      ownership: 'own',
      async prepare({ personWithFactor, server }) {
        const { user, code } = await personWithFactor(true);
        const { body } = await logInForTest(server, user);
        const { details } = body as { details: { ticket: string } }; // reply to a login that needs a second factor
        return { input: { ticket: details.ticket, code } };
      },
      writes: ['sessions+', 'second_factors.last_step'],
    },
    sendEmailCode: {
      rightfulCaller: 'public',
      ownership: 'own',
      prepare: ({ email }) => ({ input: { email: email() } }),
      writes: ['email_codes+'],
    },
    regist: {
      rightfulCaller: 'public',
      ownership: 'own',
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
    info: { ownership: 'own', prepare: noInput },
    logout: {
      ownership: 'own',
      prepare: async ({ person }) => ({ token: (await person()).token }),
      writes: ['sessions-'],
    },
    sessions: { ownership: 'own', prepare: noInput },
    endSessions: {
      ownership: 'place',
      skipsForeign: true,
      async prepare({ person, server }) {
        const user = await person();
        await server.factory.session(user);
        const sessions = server.db
          .selectFrom('sessions')
          .select('id')
          .where('userId', '=', user.id)
          .orderBy('id', 'desc');
        return { input: idsInput(await sessions.limit(1).executeTakeFirstOrThrow()), token: user.token };
      },
      writes: ['sessions-'],
    },
    logins: { ownership: 'own', prepare: noInput },
    newSecondFactor: {
      ownership: 'own',
      prepare: async ({ person }) => ({ token: (await person()).token }),
      writes: ['second_factors+'],
    },
    confirmSecondFactor: {
      ownership: 'own',
      async prepare({ personWithFactor }) {
        const { user, code } = await personWithFactor(false);
        return { input: { code }, token: user.token };
      },
      writes: ['second_factors.confirmed_at', 'second_factors.last_step', 'recovery_codes+', 'sessions-'],
    },
    removeSecondFactor: {
      ownership: 'own',
      async prepare({ personWithFactor }) {
        const { user, code } = await personWithFactor(true);
        return { input: { code }, token: user.token };
      },
      writes: ['second_factors-', 'recovery_codes-'],
    },
    newRecoveryCodes: {
      ownership: 'own',
      async prepare({ personWithFactor }) {
        const { user, code } = await personWithFactor(true);
        return { input: { code }, token: user.token };
      },
      writes: ['second_factors.last_step', ...linkChanges('recovery_codes')],
    },
  },
  users: {
    list: { ownership: 'place', isList: true, prepare: noInput },
    add: {
      ownership: 'place',
      prepare: ({ place, role, unique, email }) => ({
        input: { nickName: unique('New'), username: email(), roles: [role.id], deptIds: [place.id] },
      }),
      writes: ['users+', 'user_roles+', 'user_organisations+'],
    },
    change: {
      ownership: 'place',
      prepare: async ({ person, unique }) => ({ input: { id: (await person()).id, nickName: unique('Changed') } }),
      writes: ['users.nick_name', 'users.revision'],
    },
    remove: {
      ownership: 'place',
      prepare: async ({ person }) => ({ input: idsInput(await person()) }),
      writes: ['users-', 'user_roles-', 'user_organisations-', 'sessions-'],
    },
    resetPass: {
      ownership: 'place',
      prepare: async ({ person }) => ({ input: { userId: (await person()).id } }),
      writes: ['users.password_hash', 'users.must_change_password', 'sessions-'],
    },
    resetSecondFactor: {
      ownership: 'place',
      prepare: async ({ personWithFactor }) => ({ input: { userId: (await personWithFactor(true)).user.id } }),
      writes: ['second_factors-', 'recovery_codes-', 'sessions-'],
    },
  },
  profile: {
    userinfo: { ownership: 'own', prepare: noInput },
    center: {
      ownership: 'own',
      prepare: async ({ person, unique }) => ({ input: { nickName: unique('Me') }, token: (await person()).token }),
      writes: ['users.nick_name', 'users.revision'],
    },
    updateAvatar: {
      ownership: 'own',
      prepare: async ({ person }) => ({ file: await createSmallPng(), token: (await person()).token }),
      writes: ['users.avatar', 'images+'],
    },
    updatePass: {
      ownership: 'own',
      async prepare({ person, seal }) {
        const { password, token } = await person();
        return { input: { oldPass: await seal(password), newPass: await seal('Corridor42') }, token };
      },
      writes: ['users.password_hash', 'users.must_change_password'],
    },
  },
  roles: {
    list: { ownership: 'company', isList: true, prepare: noInput },
    all: { ownership: 'company', isList: true, prepare: noInput },
    menus: { ownership: 'own', prepare: noInput },
    add: {
      ownership: 'own',
      prepare: ({ unique }) => ({
        input: { name: unique('Role'), permission: unique('word').replace(' ', '-'), menus: [1, 101] },
      }),
      writes: ['roles+', 'role_menus+'],
    },
    change: {
      ownership: 'company',
      async prepare({ server, company, unique }) {
        return { input: { id: (await server.factory.role({ company, level: 20 })).id, name: unique('Changed') } };
      },
      writes: ['roles.name', 'roles.revision'],
    },
    setMenus: {
      ownership: 'company',
      async prepare({ server, company }) {
        return { input: { id: (await server.factory.role({ company, level: 20, menus: [1] })).id, menus: [1, 101] } };
      },
      writes: linkChanges('role_menus'),
    },
    remove: {
      ownership: 'company',
      prepare: async ({ server, company }) => ({ input: idsInput(await server.factory.role({ company, level: 20 })) }),
      writes: ['roles-', 'role_menus-'],
    },
  },
  menus: {
    build: { ownership: 'own', prepare: noInput },
    tree: { rightfulCaller: 'platform', ownership: 'own', prepare: noInput },
    rootTree: { rightfulCaller: 'platform', ownership: 'own', prepare: noInput },
    company: {
      rightfulCaller: 'platform',
      ownership: 'company',
      prepare: ({ company }) => ({ input: { tenantId: company.id } }),
    },
    add: {
      rightfulCaller: 'platform',
      ownership: 'own',
      prepare: ({ unique }) => ({
        input: { type: 1, zhName: unique('页面'), enName: unique('Page'), path: 'page', pid: 30 },
      }),
      writes: ['menus+'],
    },
    change: {
      rightfulCaller: 'platform',
      ownership: 'own',
      prepare: async ({ menu, unique }) => ({ input: { id: (await menu()).id, enName: unique('Changed') } }),
      writes: ['menus.en_name'],
    },
    remove: {
      rightfulCaller: 'platform',
      ownership: 'own',
      prepare: async ({ menu }) => ({ input: idsInput(await menu()) }),
      writes: ['menus-', 'role_menus-'],
    },
  },
  companies: companyEntries,
  organisations: {
    tree: { ownership: 'place', isList: true, prepare: noInput },
    add: {
      ownership: 'place',
      prepare: ({ place, unique }) => ({ input: { name: unique('Below'), pid: place.id } }),
      writes: ['organisations+'],
    },
    change: {
      ownership: 'place',
      async prepare({ server, company, place, unique }) {
        const { id } = await server.factory.organisation({ company, parent: place });
        return { input: { id, name: unique('Changed') } };
      },
      writes: ['organisations.name', 'organisations.revision'],
    },
    remove: {
      ownership: 'place',
      prepare: async ({ server, company, place }) => ({
        input: idsInput(await server.factory.organisation({ company, parent: place })),
      }),
      writes: ['organisations-'],
    },
  },
  logs: {
    list: { ownership: 'company', isList: true, prepare: noInput },
    export: { ownership: 'company', isList: true, prepare: noInput },
    logins: { ownership: 'company', isList: true, prepare: noInput },
  },
  images: {
    upload: { ownership: 'own', prepare: async () => ({ file: await createSmallPng() }), writes: ['images+'] },
    file: { ownership: 'company', prepare: async ({ picture }) => ({ input: { name: await picture() } }) },
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
    statisTypes: { ownership: 'own', prepare: noInput },
    setStatisTypes: {
      ownership: 'own',
      prepare: async (scene) => ({ input: { types: ['flowIn'] }, token: await createHomeArrangerToken(scene) }),
      writes: ['users.home_items'],
    },
    statistical: { ownership: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
    trend: { ownership: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
    usualHours: { ownership: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
  },
  homeStart: homeStartEntries,
  homePanels: homePanelEntries,
  live: { counts: { ownership: 'place', isList: true, prepare: noInput } },
  analysis: {
    series: entryForArea({ items: ['flowIn'], ...today }),
    occupancy: { ownership: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
    occupancies: { ownership: 'place', prepare: ({ entity }) => ({ input: { ids: [entity.id] } }) },
    records: entryForArea({ item: 'flowIn', ...today }),
    recordsDownload: entryForArea({ item: 'flowIn', format: 'csv', ...today }),
    health: { ownership: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
  },
  comparisons: analysisEntries,
  health: healthEntries,
  savedViews: viewEntries,
};
