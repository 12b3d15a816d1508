import type { PartOf } from '../shape.ts';
import { baseInfo } from './es/baseInfo.ts';
import { companies } from './es/companies.ts';
import { confirm } from './es/confirm.ts';
import { controls } from './es/controls.ts';
import { devices } from './es/devices.ts';
import { doc } from './es/doc.ts';
import { entities } from './es/entities.ts';
import { entrances } from './es/entrances.ts';
import { guide } from './es/guide.ts';
import { logs } from './es/logs.ts';
import { menus } from './es/menus.ts';
import { models } from './es/models.ts';
import { organisations } from './es/organisations.ts';
import { profile } from './es/profile.ts';
import { register } from './es/register.ts';
import { roles } from './es/roles.ts';
import { setUp } from './es/setUp.ts';
import { spreadsheets } from './es/spreadsheets.ts';
import { users } from './es/users.ts';

export const pages = {
  baseInfo,
  companies,
  confirm,
  controls,
  devices,
  doc,
  entities,
  entrances,
  guide,
  logs,
  menus,
  models,
  organisations,
  profile,
  register,
  roles,
  setUp,
  spreadsheets,
  users,
} satisfies PartOf<'pages', 'es'>;
