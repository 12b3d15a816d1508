import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './en/analysis.ts';
import { baseInfo } from './en/baseInfo.ts';
import { companies } from './en/companies.ts';
import { confirm } from './en/confirm.ts';
import { controls } from './en/controls.ts';
import { definitions } from './en/definitions.ts';
import { devices } from './en/devices.ts';
import { doc } from './en/doc.ts';
import { entities } from './en/entities.ts';
import { entrances } from './en/entrances.ts';
import { festivals } from './en/festivals.ts';
import { gaps } from './en/gaps.ts';
import { guide } from './en/guide.ts';
import { health } from './en/health.ts';
import { logs } from './en/logs.ts';
import { menus } from './en/menus.ts';
import { models } from './en/models.ts';
import { organisations } from './en/organisations.ts';
import { profile } from './en/profile.ts';
import { records } from './en/records.ts';
import { register } from './en/register.ts';
import { roles } from './en/roles.ts';
import { rules } from './en/rules.ts';
import { setUp } from './en/setUp.ts';
import { spreadsheets } from './en/spreadsheets.ts';
import { targets } from './en/targets.ts';
import { users } from './en/users.ts';
import { views } from './en/views.ts';

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
} satisfies BundleOf<'pages', 'en'>;
