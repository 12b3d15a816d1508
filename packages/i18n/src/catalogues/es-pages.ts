import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './es/analysis.ts';
import { baseInfo } from './es/baseInfo.ts';
import { companies } from './es/companies.ts';
import { confirm } from './es/confirm.ts';
import { controls } from './es/controls.ts';
import { definitions } from './es/definitions.ts';
import { devices } from './es/devices.ts';
import { doc } from './es/doc.ts';
import { entities } from './es/entities.ts';
import { entrances } from './es/entrances.ts';
import { festivals } from './es/festivals.ts';
import { gaps } from './es/gaps.ts';
import { guide } from './es/guide.ts';
import { health } from './es/health.ts';
import { logs } from './es/logs.ts';
import { menus } from './es/menus.ts';
import { models } from './es/models.ts';
import { organisations } from './es/organisations.ts';
import { profile } from './es/profile.ts';
import { records } from './es/records.ts';
import { register } from './es/register.ts';
import { roles } from './es/roles.ts';
import { rules } from './es/rules.ts';
import { setUp } from './es/setUp.ts';
import { spreadsheets } from './es/spreadsheets.ts';
import { targets } from './es/targets.ts';
import { users } from './es/users.ts';
import { views } from './es/views.ts';

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
} satisfies BundleOf<'pages', 'es'>;
