import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './ara/analysis.ts';
import { baseInfo } from './ara/baseInfo.ts';
import { companies } from './ara/companies.ts';
import { confirm } from './ara/confirm.ts';
import { controls } from './ara/controls.ts';
import { definitions } from './ara/definitions.ts';
import { devices } from './ara/devices.ts';
import { doc } from './ara/doc.ts';
import { entities } from './ara/entities.ts';
import { entrances } from './ara/entrances.ts';
import { festivals } from './ara/festivals.ts';
import { gaps } from './ara/gaps.ts';
import { guide } from './ara/guide.ts';
import { health } from './ara/health.ts';
import { logs } from './ara/logs.ts';
import { menus } from './ara/menus.ts';
import { models } from './ara/models.ts';
import { organisations } from './ara/organisations.ts';
import { profile } from './ara/profile.ts';
import { records } from './ara/records.ts';
import { register } from './ara/register.ts';
import { roles } from './ara/roles.ts';
import { rules } from './ara/rules.ts';
import { setUp } from './ara/setUp.ts';
import { spreadsheets } from './ara/spreadsheets.ts';
import { targets } from './ara/targets.ts';
import { users } from './ara/users.ts';
import { views } from './ara/views.ts';

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
} satisfies BundleOf<'pages', 'ara'>;
