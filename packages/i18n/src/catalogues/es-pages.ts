import type { PartOf } from '../shape.ts';
import { companies } from './es/companies.ts';
import { confirm } from './es/confirm.ts';
import { controls } from './es/controls.ts';
import { doc } from './es/doc.ts';
import { guide } from './es/guide.ts';
import { logs } from './es/logs.ts';
import { menus } from './es/menus.ts';
import { organisations } from './es/organisations.ts';
import { profile } from './es/profile.ts';
import { register } from './es/register.ts';
import { roles } from './es/roles.ts';
import { setUp } from './es/setUp.ts';
import { users } from './es/users.ts';

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
} satisfies PartOf<'pages', 'es'>;
