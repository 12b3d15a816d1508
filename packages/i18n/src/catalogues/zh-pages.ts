import { baseInfo } from './zh/baseInfo.ts';
import { companies } from './zh/companies.ts';
import { confirm } from './zh/confirm.ts';
import { controls } from './zh/controls.ts';
import { devices } from './zh/devices.ts';
import { doc } from './zh/doc.ts';
import { entities } from './zh/entities.ts';
import { entrances } from './zh/entrances.ts';
import { guide } from './zh/guide.ts';
import { logs } from './zh/logs.ts';
import { menus } from './zh/menus.ts';
import { models } from './zh/models.ts';
import { organisations } from './zh/organisations.ts';
import { profile } from './zh/profile.ts';
import { register } from './zh/register.ts';
import { roles } from './zh/roles.ts';
import { setUp } from './zh/setUp.ts';
import { spreadsheets } from './zh/spreadsheets.ts';
import { users } from './zh/users.ts';

/** What the other pages need. */
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
};
