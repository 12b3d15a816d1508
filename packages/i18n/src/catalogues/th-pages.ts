import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './th/analysis.ts';
import { baseInfo } from './th/baseInfo.ts';
import { companies } from './th/companies.ts';
import { confirm } from './th/confirm.ts';
import { controls } from './th/controls.ts';
import { definitions } from './th/definitions.ts';
import { devices } from './th/devices.ts';
import { doc } from './th/doc.ts';
import { entities } from './th/entities.ts';
import { entrances } from './th/entrances.ts';
import { festivals } from './th/festivals.ts';
import { gaps } from './th/gaps.ts';
import { guide } from './th/guide.ts';
import { health } from './th/health.ts';
import { logs } from './th/logs.ts';
import { menus } from './th/menus.ts';
import { models } from './th/models.ts';
import { organisations } from './th/organisations.ts';
import { profile } from './th/profile.ts';
import { records } from './th/records.ts';
import { register } from './th/register.ts';
import { roles } from './th/roles.ts';
import { rules } from './th/rules.ts';
import { setUp } from './th/setUp.ts';
import { spreadsheets } from './th/spreadsheets.ts';
import { targets } from './th/targets.ts';
import { users } from './th/users.ts';
import { views } from './th/views.ts';

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
} satisfies BundleOf<'pages', 'th'>;
