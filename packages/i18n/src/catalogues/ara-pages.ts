import type { PartOf } from '../shape.ts';
import { baseInfo } from './ara/baseInfo.ts';
import { companies } from './ara/companies.ts';
import { confirm } from './ara/confirm.ts';
import { controls } from './ara/controls.ts';
import { devices } from './ara/devices.ts';
import { doc } from './ara/doc.ts';
import { entities } from './ara/entities.ts';
import { entrances } from './ara/entrances.ts';
import { guide } from './ara/guide.ts';
import { logs } from './ara/logs.ts';
import { menus } from './ara/menus.ts';
import { models } from './ara/models.ts';
import { organisations } from './ara/organisations.ts';
import { profile } from './ara/profile.ts';
import { register } from './ara/register.ts';
import { roles } from './ara/roles.ts';
import { setUp } from './ara/setUp.ts';
import { spreadsheets } from './ara/spreadsheets.ts';
import { users } from './ara/users.ts';

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
} satisfies PartOf<'pages', 'ara'>;
