import type { PartOf } from '../shape.ts';
import { baseInfo } from './it/baseInfo.ts';
import { companies } from './it/companies.ts';
import { confirm } from './it/confirm.ts';
import { controls } from './it/controls.ts';
import { devices } from './it/devices.ts';
import { doc } from './it/doc.ts';
import { entities } from './it/entities.ts';
import { entrances } from './it/entrances.ts';
import { guide } from './it/guide.ts';
import { logs } from './it/logs.ts';
import { menus } from './it/menus.ts';
import { models } from './it/models.ts';
import { organisations } from './it/organisations.ts';
import { profile } from './it/profile.ts';
import { register } from './it/register.ts';
import { roles } from './it/roles.ts';
import { setUp } from './it/setUp.ts';
import { spreadsheets } from './it/spreadsheets.ts';
import { users } from './it/users.ts';

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
} satisfies PartOf<'pages', 'it'>;
