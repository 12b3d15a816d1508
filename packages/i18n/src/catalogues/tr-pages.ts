import type { PartOf } from '../shape.ts';
import { companies } from './tr/companies.ts';
import { confirm } from './tr/confirm.ts';
import { controls } from './tr/controls.ts';
import { doc } from './tr/doc.ts';
import { guide } from './tr/guide.ts';
import { logs } from './tr/logs.ts';
import { menus } from './tr/menus.ts';
import { organisations } from './tr/organisations.ts';
import { profile } from './tr/profile.ts';
import { register } from './tr/register.ts';
import { roles } from './tr/roles.ts';
import { setUp } from './tr/setUp.ts';
import { users } from './tr/users.ts';

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
} satisfies PartOf<'pages', 'tr'>;
