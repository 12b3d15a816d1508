import type { PartOf } from '../shape.ts';
import { baseInfo } from './th/baseInfo.ts';
import { companies } from './th/companies.ts';
import { confirm } from './th/confirm.ts';
import { controls } from './th/controls.ts';
import { devices } from './th/devices.ts';
import { doc } from './th/doc.ts';
import { entities } from './th/entities.ts';
import { entrances } from './th/entrances.ts';
import { guide } from './th/guide.ts';
import { logs } from './th/logs.ts';
import { menus } from './th/menus.ts';
import { models } from './th/models.ts';
import { organisations } from './th/organisations.ts';
import { profile } from './th/profile.ts';
import { register } from './th/register.ts';
import { roles } from './th/roles.ts';
import { setUp } from './th/setUp.ts';
import { spreadsheets } from './th/spreadsheets.ts';
import { users } from './th/users.ts';

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
} satisfies PartOf<'pages', 'th'>;
