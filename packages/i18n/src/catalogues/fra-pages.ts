import type { PartOf } from '../shape.ts';
import { companies } from './fra/companies.ts';
import { confirm } from './fra/confirm.ts';
import { controls } from './fra/controls.ts';
import { doc } from './fra/doc.ts';
import { guide } from './fra/guide.ts';
import { logs } from './fra/logs.ts';
import { menus } from './fra/menus.ts';
import { organisations } from './fra/organisations.ts';
import { profile } from './fra/profile.ts';
import { register } from './fra/register.ts';
import { roles } from './fra/roles.ts';
import { setUp } from './fra/setUp.ts';
import { users } from './fra/users.ts';

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
} satisfies PartOf<'pages', 'fra'>;
