import { companies } from './zh/companies.ts';
import { confirm } from './zh/confirm.ts';
import { controls } from './zh/controls.ts';
import { doc } from './zh/doc.ts';
import { guide } from './zh/guide.ts';
import { logs } from './zh/logs.ts';
import { menus } from './zh/menus.ts';
import { organisations } from './zh/organisations.ts';
import { profile } from './zh/profile.ts';
import { register } from './zh/register.ts';
import { roles } from './zh/roles.ts';
import { setUp } from './zh/setUp.ts';
import { users } from './zh/users.ts';

/** What the other pages need. */
export const pages = {
  companies,
  confirm,
  controls,
  doc,
  guide,
  logs,
  menus,
  organisations,
  profile,
  register,
  roles,
  setUp,
  users,
};
