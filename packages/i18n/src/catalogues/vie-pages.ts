import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './vie/analysis.ts';
import { baseInfo } from './vie/baseInfo.ts';
import { companies } from './vie/companies.ts';
import { confirm } from './vie/confirm.ts';
import { controls } from './vie/controls.ts';
import { definitions } from './vie/definitions.ts';
import { devices } from './vie/devices.ts';
import { doc } from './vie/doc.ts';
import { entities } from './vie/entities.ts';
import { entrances } from './vie/entrances.ts';
import { festivals } from './vie/festivals.ts';
import { gaps } from './vie/gaps.ts';
import { guide } from './vie/guide.ts';
import { health } from './vie/health.ts';
import { logs } from './vie/logs.ts';
import { menus } from './vie/menus.ts';
import { models } from './vie/models.ts';
import { organisations } from './vie/organisations.ts';
import { profile } from './vie/profile.ts';
import { records } from './vie/records.ts';
import { register } from './vie/register.ts';
import { roles } from './vie/roles.ts';
import { rules } from './vie/rules.ts';
import { setUp } from './vie/setUp.ts';
import { spreadsheets } from './vie/spreadsheets.ts';
import { targets } from './vie/targets.ts';
import { users } from './vie/users.ts';
import { views } from './vie/views.ts';

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
} satisfies BundleOf<'pages', 'vie'>;
