import type { PartOf } from '../shape.ts';
import { baseInfo } from './zhTw/baseInfo.ts';
import { companies } from './zhTw/companies.ts';
import { confirm } from './zhTw/confirm.ts';
import { controls } from './zhTw/controls.ts';
import { devices } from './zhTw/devices.ts';
import { doc } from './zhTw/doc.ts';
import { entities } from './zhTw/entities.ts';
import { entrances } from './zhTw/entrances.ts';
import { guide } from './zhTw/guide.ts';
import { logs } from './zhTw/logs.ts';
import { menus } from './zhTw/menus.ts';
import { models } from './zhTw/models.ts';
import { organisations } from './zhTw/organisations.ts';
import { profile } from './zhTw/profile.ts';
import { register } from './zhTw/register.ts';
import { roles } from './zhTw/roles.ts';
import { setUp } from './zhTw/setUp.ts';
import { spreadsheets } from './zhTw/spreadsheets.ts';
import { users } from './zhTw/users.ts';

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
} satisfies PartOf<'pages', 'zhTw'>;
