import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './id/analysis.ts';
import { baseInfo } from './id/baseInfo.ts';
import { companies } from './id/companies.ts';
import { confirm } from './id/confirm.ts';
import { controls } from './id/controls.ts';
import { definitions } from './id/definitions.ts';
import { devices } from './id/devices.ts';
import { doc } from './id/doc.ts';
import { entities } from './id/entities.ts';
import { entrances } from './id/entrances.ts';
import { festivals } from './id/festivals.ts';
import { gaps } from './id/gaps.ts';
import { guide } from './id/guide.ts';
import { health } from './id/health.ts';
import { logs } from './id/logs.ts';
import { menus } from './id/menus.ts';
import { models } from './id/models.ts';
import { organisations } from './id/organisations.ts';
import { profile } from './id/profile.ts';
import { records } from './id/records.ts';
import { register } from './id/register.ts';
import { roles } from './id/roles.ts';
import { rules } from './id/rules.ts';
import { setUp } from './id/setUp.ts';
import { spreadsheets } from './id/spreadsheets.ts';
import { targets } from './id/targets.ts';
import { users } from './id/users.ts';
import { views } from './id/views.ts';

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
} satisfies BundleOf<'pages', 'id'>;
