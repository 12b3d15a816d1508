import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './de/analysis.ts';
import { baseInfo } from './de/baseInfo.ts';
import { companies } from './de/companies.ts';
import { confirm } from './de/confirm.ts';
import { controls } from './de/controls.ts';
import { definitions } from './de/definitions.ts';
import { devices } from './de/devices.ts';
import { doc } from './de/doc.ts';
import { entities } from './de/entities.ts';
import { entrances } from './de/entrances.ts';
import { festivals } from './de/festivals.ts';
import { gaps } from './de/gaps.ts';
import { guide } from './de/guide.ts';
import { health } from './de/health.ts';
import { logs } from './de/logs.ts';
import { menus } from './de/menus.ts';
import { models } from './de/models.ts';
import { organisations } from './de/organisations.ts';
import { profile } from './de/profile.ts';
import { records } from './de/records.ts';
import { register } from './de/register.ts';
import { roles } from './de/roles.ts';
import { rules } from './de/rules.ts';
import { setUp } from './de/setUp.ts';
import { spreadsheets } from './de/spreadsheets.ts';
import { targets } from './de/targets.ts';
import { users } from './de/users.ts';
import { views } from './de/views.ts';

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
} satisfies BundleOf<'pages', 'de'>;
