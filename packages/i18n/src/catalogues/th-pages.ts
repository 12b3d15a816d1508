import type { PartOf } from '../shape.ts';
import { companies } from './th/companies.ts';
import { confirm } from './th/confirm.ts';
import { controls } from './th/controls.ts';
import { doc } from './th/doc.ts';
import { guide } from './th/guide.ts';
import { logs } from './th/logs.ts';
import { menus } from './th/menus.ts';
import { organisations } from './th/organisations.ts';
import { profile } from './th/profile.ts';
import { register } from './th/register.ts';
import { roles } from './th/roles.ts';
import { setUp } from './th/setUp.ts';
import { users } from './th/users.ts';

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
} satisfies PartOf<'pages', 'th'>;
