import type { PartOf } from '../shape.ts';
import { baseInfo } from './en/baseInfo.ts';
import { companies } from './en/companies.ts';
import { confirm } from './en/confirm.ts';
import { controls } from './en/controls.ts';
import { devices } from './en/devices.ts';
import { doc } from './en/doc.ts';
import { entities } from './en/entities.ts';
import { entrances } from './en/entrances.ts';
import { guide } from './en/guide.ts';
import { logs } from './en/logs.ts';
import { menus } from './en/menus.ts';
import { models } from './en/models.ts';
import { organisations } from './en/organisations.ts';
import { profile } from './en/profile.ts';
import { register } from './en/register.ts';
import { roles } from './en/roles.ts';
import { setUp } from './en/setUp.ts';
import { spreadsheets } from './en/spreadsheets.ts';
import { users } from './en/users.ts';

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
} satisfies PartOf<'pages', 'en'>;
