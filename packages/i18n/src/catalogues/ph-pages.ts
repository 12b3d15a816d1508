import type { PartOf } from '../shape.ts';
import { baseInfo } from './ph/baseInfo.ts';
import { companies } from './ph/companies.ts';
import { confirm } from './ph/confirm.ts';
import { controls } from './ph/controls.ts';
import { devices } from './ph/devices.ts';
import { doc } from './ph/doc.ts';
import { entities } from './ph/entities.ts';
import { entrances } from './ph/entrances.ts';
import { guide } from './ph/guide.ts';
import { logs } from './ph/logs.ts';
import { menus } from './ph/menus.ts';
import { models } from './ph/models.ts';
import { organisations } from './ph/organisations.ts';
import { profile } from './ph/profile.ts';
import { register } from './ph/register.ts';
import { roles } from './ph/roles.ts';
import { setUp } from './ph/setUp.ts';
import { spreadsheets } from './ph/spreadsheets.ts';
import { users } from './ph/users.ts';

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
} satisfies PartOf<'pages', 'ph'>;
