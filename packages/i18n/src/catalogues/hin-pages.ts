import type { PartOf } from '../shape.ts';
import { companies } from './hin/companies.ts';
import { confirm } from './hin/confirm.ts';
import { controls } from './hin/controls.ts';
import { doc } from './hin/doc.ts';
import { guide } from './hin/guide.ts';
import { logs } from './hin/logs.ts';
import { menus } from './hin/menus.ts';
import { organisations } from './hin/organisations.ts';
import { profile } from './hin/profile.ts';
import { register } from './hin/register.ts';
import { roles } from './hin/roles.ts';
import { setUp } from './hin/setUp.ts';
import { users } from './hin/users.ts';

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
} satisfies PartOf<'pages', 'hin'>;
