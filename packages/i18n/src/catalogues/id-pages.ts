import type { PartOf } from '../shape.ts';
import { baseInfo } from './id/baseInfo.ts';
import { companies } from './id/companies.ts';
import { confirm } from './id/confirm.ts';
import { controls } from './id/controls.ts';
import { devices } from './id/devices.ts';
import { doc } from './id/doc.ts';
import { entities } from './id/entities.ts';
import { entrances } from './id/entrances.ts';
import { guide } from './id/guide.ts';
import { logs } from './id/logs.ts';
import { menus } from './id/menus.ts';
import { models } from './id/models.ts';
import { organisations } from './id/organisations.ts';
import { profile } from './id/profile.ts';
import { register } from './id/register.ts';
import { roles } from './id/roles.ts';
import { setUp } from './id/setUp.ts';
import { spreadsheets } from './id/spreadsheets.ts';
import { users } from './id/users.ts';

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
} satisfies PartOf<'pages', 'id'>;
