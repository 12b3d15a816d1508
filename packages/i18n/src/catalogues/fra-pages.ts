import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './fra/analysis.ts';
import { baseInfo } from './fra/baseInfo.ts';
import { companies } from './fra/companies.ts';
import { confirm } from './fra/confirm.ts';
import { controls } from './fra/controls.ts';
import { definitions } from './fra/definitions.ts';
import { devices } from './fra/devices.ts';
import { doc } from './fra/doc.ts';
import { entities } from './fra/entities.ts';
import { entrances } from './fra/entrances.ts';
import { festivals } from './fra/festivals.ts';
import { gaps } from './fra/gaps.ts';
import { guide } from './fra/guide.ts';
import { health } from './fra/health.ts';
import { logs } from './fra/logs.ts';
import { menus } from './fra/menus.ts';
import { models } from './fra/models.ts';
import { organisations } from './fra/organisations.ts';
import { profile } from './fra/profile.ts';
import { records } from './fra/records.ts';
import { register } from './fra/register.ts';
import { roles } from './fra/roles.ts';
import { rules } from './fra/rules.ts';
import { setUp } from './fra/setUp.ts';
import { spreadsheets } from './fra/spreadsheets.ts';
import { targets } from './fra/targets.ts';
import { users } from './fra/users.ts';
import { views } from './fra/views.ts';

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
} satisfies BundleOf<'pages', 'fra'>;
