import type { PartOf } from '../shape.ts';
import { companies } from './kor/companies.ts';
import { confirm } from './kor/confirm.ts';
import { controls } from './kor/controls.ts';
import { doc } from './kor/doc.ts';
import { guide } from './kor/guide.ts';
import { logs } from './kor/logs.ts';
import { menus } from './kor/menus.ts';
import { organisations } from './kor/organisations.ts';
import { profile } from './kor/profile.ts';
import { register } from './kor/register.ts';
import { roles } from './kor/roles.ts';
import { setUp } from './kor/setUp.ts';
import { users } from './kor/users.ts';

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
} satisfies PartOf<'pages', 'kor'>;
