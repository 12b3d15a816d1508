import type { PartOf } from '../shape.ts';
import { companies } from './en/companies.ts';
import { confirm } from './en/confirm.ts';
import { controls } from './en/controls.ts';
import { doc } from './en/doc.ts';
import { guide } from './en/guide.ts';
import { logs } from './en/logs.ts';
import { menus } from './en/menus.ts';
import { organisations } from './en/organisations.ts';
import { profile } from './en/profile.ts';
import { register } from './en/register.ts';
import { roles } from './en/roles.ts';
import { setUp } from './en/setUp.ts';
import { users } from './en/users.ts';

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
} satisfies PartOf<'pages', 'en'>;
