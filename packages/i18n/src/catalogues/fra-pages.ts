import type { PartOf } from '../shape.ts';
import { baseInfo } from './fra/baseInfo.ts';
import { companies } from './fra/companies.ts';
import { confirm } from './fra/confirm.ts';
import { controls } from './fra/controls.ts';
import { devices } from './fra/devices.ts';
import { doc } from './fra/doc.ts';
import { entities } from './fra/entities.ts';
import { entrances } from './fra/entrances.ts';
import { guide } from './fra/guide.ts';
import { logs } from './fra/logs.ts';
import { menus } from './fra/menus.ts';
import { models } from './fra/models.ts';
import { organisations } from './fra/organisations.ts';
import { profile } from './fra/profile.ts';
import { register } from './fra/register.ts';
import { roles } from './fra/roles.ts';
import { setUp } from './fra/setUp.ts';
import { spreadsheets } from './fra/spreadsheets.ts';
import { users } from './fra/users.ts';

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
} satisfies PartOf<'pages', 'fra'>;
