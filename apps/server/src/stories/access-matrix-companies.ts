import type { companies } from '@portico/contract/routes/companies';
import type { AccessEntry } from './access-matrix-inputs.ts';

const linkChanges = (...tables: readonly string[]) => tables.flatMap((table) => [`${table}+`, `${table}-`]);
const noInput = () => ({});
const idsInput = (...ids: readonly { id: number }[]) => ({ ids: ids.map(({ id }) => id) });

/** The access entries of the routes for companies and their administrators. */
export const companyEntries: Record<keyof typeof companies, AccessEntry> = {
  list: { rightfulCaller: 'platform', ownership: 'company', isList: true, prepare: noInput },
  add: {
    rightfulCaller: 'platform',
    ownership: 'own',
    prepare: ({ unique }) => ({ input: { name: unique('Founded') } }),
    writes: ['companies+', 'organisations+', 'roles+', 'role_menus+'],
  },
  change: {
    rightfulCaller: 'platform',
    ownership: 'company',
    async prepare({ server, unique }) {
      return { input: { id: (await server.factory.company()).id, contact: unique('Contact') } };
    },
    writes: ['companies.contact', 'companies.revision'],
  },
  remove: {
    rightfulCaller: 'platform',
    ownership: 'company',
    prepare: async ({ server }) => ({ input: idsInput(await server.factory.company({ status: 0 })) }),
    writes: ['companies-', 'organisations-', 'roles-', 'role_menus-', ...linkChanges('removed_companies')],
  },
  info: { ownership: 'company', isList: true, prepare: noInput },
  changeOneself: {
    ownership: 'own',
    prepare: async ({ unique, picture }) => ({ input: { contact: unique('Contact'), logoName: await picture() } }),
    writes: ['companies.contact', 'companies.logo_name', 'companies.revision', 'images.kind', 'images-'],
  },
  retention: { ownership: 'own', prepare: () => ({ input: { retentionMonths: 12 } }) },
  admins: {
    rightfulCaller: 'platform',
    ownership: 'company',
    prepare: ({ company }) => ({ input: { tenantId: company.id } }),
  },
  addAdmin: {
    rightfulCaller: 'platform',
    ownership: 'company',
    prepare: ({ company, unique, email }) => ({
      input: { tenantId: company.id, nickName: unique('Chief'), username: email() },
    }),
    writes: ['users+', 'user_roles+', 'user_organisations+'],
  },
  changeAdmin: {
    rightfulCaller: 'platform',
    ownership: 'company',
    async prepare({ server, company, unique }) {
      const { id } = await server.factory.user({ company, roles: [company.adminRole] });
      return { input: { id, nickName: unique('Chief') } };
    },
    writes: ['users.nick_name', 'users.revision', ...linkChanges('user_roles', 'user_organisations')],
  },
  removeAdmins: {
    rightfulCaller: 'platform',
    ownership: 'company',
    prepare: async ({ server, company }) => ({
      input: idsInput(await server.factory.user({ company, roles: [company.adminRole] })),
    }),
    writes: ['users-', 'user_roles-', 'user_organisations-', 'sessions-'],
  },
  adminRole: {
    rightfulCaller: 'platform',
    ownership: 'company',
    prepare: ({ company }) => ({ input: { tenantId: company.id } }),
  },
  setMenus: {
    rightfulCaller: 'platform',
    ownership: 'company',
    async prepare({ server }) {
      return { input: { id: (await server.factory.company()).adminRole.id, menus: [1, 101] } };
    },
    writes: linkChanges('role_menus'),
  },
};
