import type { PartOf } from '../shape.ts';
import { companies } from './id/companies.ts';
import { confirm } from './id/confirm.ts';
import { controls } from './id/controls.ts';
import { doc } from './id/doc.ts';
import { guide } from './id/guide.ts';
import { logs } from './id/logs.ts';
import { menus } from './id/menus.ts';
import { organisations } from './id/organisations.ts';
import { profile } from './id/profile.ts';
import { register } from './id/register.ts';
import { roles } from './id/roles.ts';
import { setUp } from './id/setUp.ts';
import { users } from './id/users.ts';

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
} satisfies PartOf<'pages', 'id'>;
