import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './kor/analysis.ts';
import { baseInfo } from './kor/baseInfo.ts';
import { companies } from './kor/companies.ts';
import { confirm } from './kor/confirm.ts';
import { controls } from './kor/controls.ts';
import { definitions } from './kor/definitions.ts';
import { devices } from './kor/devices.ts';
import { doc } from './kor/doc.ts';
import { entities } from './kor/entities.ts';
import { entrances } from './kor/entrances.ts';
import { festivals } from './kor/festivals.ts';
import { gaps } from './kor/gaps.ts';
import { guide } from './kor/guide.ts';
import { health } from './kor/health.ts';
import { logs } from './kor/logs.ts';
import { menus } from './kor/menus.ts';
import { models } from './kor/models.ts';
import { organisations } from './kor/organisations.ts';
import { profile } from './kor/profile.ts';
import { records } from './kor/records.ts';
import { register } from './kor/register.ts';
import { roles } from './kor/roles.ts';
import { rules } from './kor/rules.ts';
import { setUp } from './kor/setUp.ts';
import { spreadsheets } from './kor/spreadsheets.ts';
import { targets } from './kor/targets.ts';
import { users } from './kor/users.ts';
import { views } from './kor/views.ts';

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
} satisfies BundleOf<'pages', 'kor'>;
