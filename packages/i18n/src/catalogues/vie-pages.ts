import type { PartOf } from '../shape.ts';
import { companies } from './vie/companies.ts';
import { confirm } from './vie/confirm.ts';
import { controls } from './vie/controls.ts';
import { doc } from './vie/doc.ts';
import { guide } from './vie/guide.ts';
import { logs } from './vie/logs.ts';
import { menus } from './vie/menus.ts';
import { organisations } from './vie/organisations.ts';
import { profile } from './vie/profile.ts';
import { register } from './vie/register.ts';
import { roles } from './vie/roles.ts';
import { setUp } from './vie/setUp.ts';
import { users } from './vie/users.ts';

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
} satisfies PartOf<'pages', 'vie'>;
