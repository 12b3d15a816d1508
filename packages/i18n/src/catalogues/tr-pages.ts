import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './tr/analysis.ts';
import { baseInfo } from './tr/baseInfo.ts';
import { companies } from './tr/companies.ts';
import { confirm } from './tr/confirm.ts';
import { controls } from './tr/controls.ts';
import { definitions } from './tr/definitions.ts';
import { devices } from './tr/devices.ts';
import { doc } from './tr/doc.ts';
import { entities } from './tr/entities.ts';
import { entrances } from './tr/entrances.ts';
import { festivals } from './tr/festivals.ts';
import { gaps } from './tr/gaps.ts';
import { guide } from './tr/guide.ts';
import { health } from './tr/health.ts';
import { logs } from './tr/logs.ts';
import { menus } from './tr/menus.ts';
import { models } from './tr/models.ts';
import { organisations } from './tr/organisations.ts';
import { profile } from './tr/profile.ts';
import { records } from './tr/records.ts';
import { register } from './tr/register.ts';
import { roles } from './tr/roles.ts';
import { rules } from './tr/rules.ts';
import { setUp } from './tr/setUp.ts';
import { spreadsheets } from './tr/spreadsheets.ts';
import { targets } from './tr/targets.ts';
import { users } from './tr/users.ts';
import { views } from './tr/views.ts';

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
} satisfies BundleOf<'pages', 'tr'>;
