import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './nl/analysis.ts';
import { baseInfo } from './nl/baseInfo.ts';
import { companies } from './nl/companies.ts';
import { confirm } from './nl/confirm.ts';
import { controls } from './nl/controls.ts';
import { definitions } from './nl/definitions.ts';
import { devices } from './nl/devices.ts';
import { doc } from './nl/doc.ts';
import { entities } from './nl/entities.ts';
import { entrances } from './nl/entrances.ts';
import { festivals } from './nl/festivals.ts';
import { gaps } from './nl/gaps.ts';
import { guide } from './nl/guide.ts';
import { health } from './nl/health.ts';
import { logs } from './nl/logs.ts';
import { menus } from './nl/menus.ts';
import { models } from './nl/models.ts';
import { organisations } from './nl/organisations.ts';
import { profile } from './nl/profile.ts';
import { records } from './nl/records.ts';
import { register } from './nl/register.ts';
import { roles } from './nl/roles.ts';
import { rules } from './nl/rules.ts';
import { setUp } from './nl/setUp.ts';
import { spreadsheets } from './nl/spreadsheets.ts';
import { targets } from './nl/targets.ts';
import { users } from './nl/users.ts';
import { views } from './nl/views.ts';

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
} satisfies BundleOf<'pages', 'nl'>;
