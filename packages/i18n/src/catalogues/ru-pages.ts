import type { PartOf } from '../shape.ts';
import { companies } from './ru/companies.ts';
import { confirm } from './ru/confirm.ts';
import { controls } from './ru/controls.ts';
import { doc } from './ru/doc.ts';
import { guide } from './ru/guide.ts';
import { logs } from './ru/logs.ts';
import { menus } from './ru/menus.ts';
import { organisations } from './ru/organisations.ts';
import { profile } from './ru/profile.ts';
import { register } from './ru/register.ts';
import { roles } from './ru/roles.ts';
import { setUp } from './ru/setUp.ts';
import { users } from './ru/users.ts';

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
} satisfies PartOf<'pages', 'ru'>;
