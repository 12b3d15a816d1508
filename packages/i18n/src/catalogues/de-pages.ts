import type { PartOf } from '../shape.ts';
import { companies } from './de/companies.ts';
import { confirm } from './de/confirm.ts';
import { controls } from './de/controls.ts';
import { doc } from './de/doc.ts';
import { guide } from './de/guide.ts';
import { logs } from './de/logs.ts';
import { menus } from './de/menus.ts';
import { organisations } from './de/organisations.ts';
import { profile } from './de/profile.ts';
import { register } from './de/register.ts';
import { roles } from './de/roles.ts';
import { setUp } from './de/setUp.ts';
import { users } from './de/users.ts';

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
} satisfies PartOf<'pages', 'de'>;
