import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './ru/analysis.ts';
import { baseInfo } from './ru/baseInfo.ts';
import { companies } from './ru/companies.ts';
import { confirm } from './ru/confirm.ts';
import { controls } from './ru/controls.ts';
import { definitions } from './ru/definitions.ts';
import { devices } from './ru/devices.ts';
import { doc } from './ru/doc.ts';
import { entities } from './ru/entities.ts';
import { entrances } from './ru/entrances.ts';
import { festivals } from './ru/festivals.ts';
import { gaps } from './ru/gaps.ts';
import { guide } from './ru/guide.ts';
import { health } from './ru/health.ts';
import { logs } from './ru/logs.ts';
import { menus } from './ru/menus.ts';
import { models } from './ru/models.ts';
import { organisations } from './ru/organisations.ts';
import { profile } from './ru/profile.ts';
import { records } from './ru/records.ts';
import { register } from './ru/register.ts';
import { roles } from './ru/roles.ts';
import { rules } from './ru/rules.ts';
import { setUp } from './ru/setUp.ts';
import { spreadsheets } from './ru/spreadsheets.ts';
import { targets } from './ru/targets.ts';
import { users } from './ru/users.ts';
import { views } from './ru/views.ts';

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
} satisfies BundleOf<'pages', 'ru'>;
