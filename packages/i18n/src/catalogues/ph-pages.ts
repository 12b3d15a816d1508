import type { PartOf } from '../shape.ts';
import { companies } from './ph/companies.ts';
import { confirm } from './ph/confirm.ts';
import { controls } from './ph/controls.ts';
import { doc } from './ph/doc.ts';
import { guide } from './ph/guide.ts';
import { logs } from './ph/logs.ts';
import { menus } from './ph/menus.ts';
import { organisations } from './ph/organisations.ts';
import { profile } from './ph/profile.ts';
import { register } from './ph/register.ts';
import { roles } from './ph/roles.ts';
import { setUp } from './ph/setUp.ts';
import { users } from './ph/users.ts';

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
} satisfies PartOf<'pages', 'ph'>;
