import type { PartOf } from '../shape.ts';
import { companies } from './nl/companies.ts';
import { confirm } from './nl/confirm.ts';
import { controls } from './nl/controls.ts';
import { doc } from './nl/doc.ts';
import { guide } from './nl/guide.ts';
import { logs } from './nl/logs.ts';
import { menus } from './nl/menus.ts';
import { organisations } from './nl/organisations.ts';
import { profile } from './nl/profile.ts';
import { register } from './nl/register.ts';
import { roles } from './nl/roles.ts';
import { setUp } from './nl/setUp.ts';
import { users } from './nl/users.ts';

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
} satisfies PartOf<'pages', 'nl'>;
