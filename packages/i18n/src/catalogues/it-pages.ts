import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './it/analysis.ts';
import { baseInfo } from './it/baseInfo.ts';
import { companies } from './it/companies.ts';
import { confirm } from './it/confirm.ts';
import { controls } from './it/controls.ts';
import { definitions } from './it/definitions.ts';
import { devices } from './it/devices.ts';
import { doc } from './it/doc.ts';
import { entities } from './it/entities.ts';
import { entrances } from './it/entrances.ts';
import { festivals } from './it/festivals.ts';
import { gaps } from './it/gaps.ts';
import { guide } from './it/guide.ts';
import { health } from './it/health.ts';
import { logs } from './it/logs.ts';
import { menus } from './it/menus.ts';
import { models } from './it/models.ts';
import { organisations } from './it/organisations.ts';
import { profile } from './it/profile.ts';
import { records } from './it/records.ts';
import { register } from './it/register.ts';
import { roles } from './it/roles.ts';
import { rules } from './it/rules.ts';
import { setUp } from './it/setUp.ts';
import { spreadsheets } from './it/spreadsheets.ts';
import { targets } from './it/targets.ts';
import { users } from './it/users.ts';
import { views } from './it/views.ts';

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
} satisfies BundleOf<'pages', 'it'>;
