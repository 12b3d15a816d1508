import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './ph/analysis.ts';
import { baseInfo } from './ph/baseInfo.ts';
import { companies } from './ph/companies.ts';
import { confirm } from './ph/confirm.ts';
import { controls } from './ph/controls.ts';
import { definitions } from './ph/definitions.ts';
import { devices } from './ph/devices.ts';
import { doc } from './ph/doc.ts';
import { entities } from './ph/entities.ts';
import { entrances } from './ph/entrances.ts';
import { festivals } from './ph/festivals.ts';
import { gaps } from './ph/gaps.ts';
import { guide } from './ph/guide.ts';
import { health } from './ph/health.ts';
import { logs } from './ph/logs.ts';
import { menus } from './ph/menus.ts';
import { models } from './ph/models.ts';
import { organisations } from './ph/organisations.ts';
import { profile } from './ph/profile.ts';
import { records } from './ph/records.ts';
import { register } from './ph/register.ts';
import { roles } from './ph/roles.ts';
import { rules } from './ph/rules.ts';
import { setUp } from './ph/setUp.ts';
import { spreadsheets } from './ph/spreadsheets.ts';
import { targets } from './ph/targets.ts';
import { users } from './ph/users.ts';
import { views } from './ph/views.ts';

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
} satisfies BundleOf<'pages', 'ph'>;
