import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './hin/analysis.ts';
import { baseInfo } from './hin/baseInfo.ts';
import { companies } from './hin/companies.ts';
import { confirm } from './hin/confirm.ts';
import { controls } from './hin/controls.ts';
import { definitions } from './hin/definitions.ts';
import { devices } from './hin/devices.ts';
import { doc } from './hin/doc.ts';
import { entities } from './hin/entities.ts';
import { entrances } from './hin/entrances.ts';
import { festivals } from './hin/festivals.ts';
import { gaps } from './hin/gaps.ts';
import { guide } from './hin/guide.ts';
import { health } from './hin/health.ts';
import { logs } from './hin/logs.ts';
import { menus } from './hin/menus.ts';
import { models } from './hin/models.ts';
import { organisations } from './hin/organisations.ts';
import { profile } from './hin/profile.ts';
import { records } from './hin/records.ts';
import { register } from './hin/register.ts';
import { roles } from './hin/roles.ts';
import { rules } from './hin/rules.ts';
import { setUp } from './hin/setUp.ts';
import { spreadsheets } from './hin/spreadsheets.ts';
import { targets } from './hin/targets.ts';
import { users } from './hin/users.ts';
import { views } from './hin/views.ts';

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
} satisfies BundleOf<'pages', 'hin'>;
