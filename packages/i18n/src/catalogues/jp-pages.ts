import type { PartOf } from '../shape.ts';
import { baseInfo } from './jp/baseInfo.ts';
import { companies } from './jp/companies.ts';
import { confirm } from './jp/confirm.ts';
import { controls } from './jp/controls.ts';
import { devices } from './jp/devices.ts';
import { doc } from './jp/doc.ts';
import { entities } from './jp/entities.ts';
import { entrances } from './jp/entrances.ts';
import { guide } from './jp/guide.ts';
import { logs } from './jp/logs.ts';
import { menus } from './jp/menus.ts';
import { models } from './jp/models.ts';
import { organisations } from './jp/organisations.ts';
import { profile } from './jp/profile.ts';
import { register } from './jp/register.ts';
import { roles } from './jp/roles.ts';
import { setUp } from './jp/setUp.ts';
import { spreadsheets } from './jp/spreadsheets.ts';
import { users } from './jp/users.ts';

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
} satisfies PartOf<'pages', 'jp'>;
