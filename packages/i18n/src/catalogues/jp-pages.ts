import type { PartOf } from '../shape.ts';
import { companies } from './jp/companies.ts';
import { confirm } from './jp/confirm.ts';
import { controls } from './jp/controls.ts';
import { doc } from './jp/doc.ts';
import { guide } from './jp/guide.ts';
import { logs } from './jp/logs.ts';
import { menus } from './jp/menus.ts';
import { organisations } from './jp/organisations.ts';
import { profile } from './jp/profile.ts';
import { register } from './jp/register.ts';
import { roles } from './jp/roles.ts';
import { setUp } from './jp/setUp.ts';
import { users } from './jp/users.ts';

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
} satisfies PartOf<'pages', 'jp'>;
