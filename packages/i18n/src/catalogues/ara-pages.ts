import type { PartOf } from '../shape.ts';
import { companies } from './ara/companies.ts';
import { confirm } from './ara/confirm.ts';
import { controls } from './ara/controls.ts';
import { doc } from './ara/doc.ts';
import { guide } from './ara/guide.ts';
import { logs } from './ara/logs.ts';
import { menus } from './ara/menus.ts';
import { organisations } from './ara/organisations.ts';
import { profile } from './ara/profile.ts';
import { register } from './ara/register.ts';
import { roles } from './ara/roles.ts';
import { setUp } from './ara/setUp.ts';
import { users } from './ara/users.ts';

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
} satisfies PartOf<'pages', 'ara'>;
