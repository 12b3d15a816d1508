import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './zhTw/analysis.ts';
import { baseInfo } from './zhTw/baseInfo.ts';
import { companies } from './zhTw/companies.ts';
import { confirm } from './zhTw/confirm.ts';
import { controls } from './zhTw/controls.ts';
import { definitions } from './zhTw/definitions.ts';
import { devices } from './zhTw/devices.ts';
import { doc } from './zhTw/doc.ts';
import { entities } from './zhTw/entities.ts';
import { entrances } from './zhTw/entrances.ts';
import { festivals } from './zhTw/festivals.ts';
import { gaps } from './zhTw/gaps.ts';
import { guide } from './zhTw/guide.ts';
import { health } from './zhTw/health.ts';
import { logs } from './zhTw/logs.ts';
import { menus } from './zhTw/menus.ts';
import { models } from './zhTw/models.ts';
import { organisations } from './zhTw/organisations.ts';
import { profile } from './zhTw/profile.ts';
import { records } from './zhTw/records.ts';
import { register } from './zhTw/register.ts';
import { roles } from './zhTw/roles.ts';
import { rules } from './zhTw/rules.ts';
import { setUp } from './zhTw/setUp.ts';
import { spreadsheets } from './zhTw/spreadsheets.ts';
import { targets } from './zhTw/targets.ts';
import { users } from './zhTw/users.ts';
import { views } from './zhTw/views.ts';

export const pageTexts = {
  analysis,
  baseInfo,
  companies,
  confirm,
  controls,
  definitions,
  devices,
  doc,
  entities,
  entrances,
  festivals,
  gaps,
  guide,
  health,
  logs,
  menus,
  models,
  organisations,
  profile,
  records,
  register,
  roles,
  rules,
  setUp,
  spreadsheets,
  targets,
  users,
  views,
} satisfies BundleOf<'pages', 'zhTw'>;
