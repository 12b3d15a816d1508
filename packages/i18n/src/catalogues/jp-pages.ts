import type { BundleOf } from '../catalogue-types.ts';
import { analysis } from './jp/analysis.ts';
import { baseInfo } from './jp/baseInfo.ts';
import { companies } from './jp/companies.ts';
import { confirm } from './jp/confirm.ts';
import { controls } from './jp/controls.ts';
import { definitions } from './jp/definitions.ts';
import { devices } from './jp/devices.ts';
import { doc } from './jp/doc.ts';
import { entities } from './jp/entities.ts';
import { entrances } from './jp/entrances.ts';
import { festivals } from './jp/festivals.ts';
import { gaps } from './jp/gaps.ts';
import { guide } from './jp/guide.ts';
import { health } from './jp/health.ts';
import { logs } from './jp/logs.ts';
import { menus } from './jp/menus.ts';
import { models } from './jp/models.ts';
import { organisations } from './jp/organisations.ts';
import { profile } from './jp/profile.ts';
import { records } from './jp/records.ts';
import { register } from './jp/register.ts';
import { roles } from './jp/roles.ts';
import { rules } from './jp/rules.ts';
import { setUp } from './jp/setUp.ts';
import { spreadsheets } from './jp/spreadsheets.ts';
import { targets } from './jp/targets.ts';
import { users } from './jp/users.ts';
import { views } from './jp/views.ts';

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
} satisfies BundleOf<'pages', 'jp'>;
