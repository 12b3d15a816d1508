import { analysis } from './zh/analysis.ts';
import { baseInfo } from './zh/baseInfo.ts';
import { companies } from './zh/companies.ts';
import { confirm } from './zh/confirm.ts';
import { controls } from './zh/controls.ts';
import { definitions } from './zh/definitions.ts';
import { devices } from './zh/devices.ts';
import { doc } from './zh/doc.ts';
import { entities } from './zh/entities.ts';
import { entrances } from './zh/entrances.ts';
import { festivals } from './zh/festivals.ts';
import { gaps } from './zh/gaps.ts';
import { guide } from './zh/guide.ts';
import { health } from './zh/health.ts';
import { logs } from './zh/logs.ts';
import { menus } from './zh/menus.ts';
import { models } from './zh/models.ts';
import { organisations } from './zh/organisations.ts';
import { profile } from './zh/profile.ts';
import { records } from './zh/records.ts';
import { register } from './zh/register.ts';
import { roles } from './zh/roles.ts';
import { rules } from './zh/rules.ts';
import { setUp } from './zh/setUp.ts';
import { spreadsheets } from './zh/spreadsheets.ts';
import { targets } from './zh/targets.ts';
import { users } from './zh/users.ts';
import { views } from './zh/views.ts';

/** What the other pages need. */
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
};
