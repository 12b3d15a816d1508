import type { PartOf } from '../shape.ts';
import { companies } from './zhTw/companies.ts';
import { confirm } from './zhTw/confirm.ts';
import { controls } from './zhTw/controls.ts';
import { doc } from './zhTw/doc.ts';
import { guide } from './zhTw/guide.ts';
import { logs } from './zhTw/logs.ts';
import { menus } from './zhTw/menus.ts';
import { organisations } from './zhTw/organisations.ts';
import { profile } from './zhTw/profile.ts';
import { register } from './zhTw/register.ts';
import { roles } from './zhTw/roles.ts';
import { setUp } from './zhTw/setUp.ts';
import { users } from './zhTw/users.ts';

export const pages = {
  companies,
  confirm,
  controls,
  doc,
  guide,
  logs,
  menus,
  organisations,
  profile,
  register,
  roles,
  setUp,
  users,
} satisfies PartOf<'pages', 'zhTw'>;
