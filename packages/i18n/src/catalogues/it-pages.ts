import type { PartOf } from '../shape.ts';
import { companies } from './it/companies.ts';
import { confirm } from './it/confirm.ts';
import { controls } from './it/controls.ts';
import { doc } from './it/doc.ts';
import { guide } from './it/guide.ts';
import { logs } from './it/logs.ts';
import { menus } from './it/menus.ts';
import { organisations } from './it/organisations.ts';
import { profile } from './it/profile.ts';
import { register } from './it/register.ts';
import { roles } from './it/roles.ts';
import { setUp } from './it/setUp.ts';
import { users } from './it/users.ts';

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
} satisfies PartOf<'pages', 'it'>;
