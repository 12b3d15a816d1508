import type { Route } from '../route.ts';
import { analysis } from './analysis.ts';
import { auth } from './auth.ts';
import { companies } from './companies.ts';
import { comparisonExports } from './comparison-exports.ts';
import { comparisons } from './comparisons.ts';
import { areas, corridors } from './corridors.ts';
import { countingRules } from './counting-rules.ts';
import { deviceCommands } from './device-commands.ts';
import { deviceModels, updateConfigs } from './device-models.ts';
import { devices } from './devices.ts';
import { entities } from './entities.ts';
import { exports } from './exports.ts';
import { festivalExports } from './festival-exports.ts';
import { festivals } from './festivals.ts';
import { gapFillings } from './gap-fillings.ts';
import { health } from './health.ts';
import { holidays } from './holidays.ts';
import { home, live } from './home.ts';
import { homeExports } from './home-exports.ts';
import { homePanelRoutes } from './home-panels.ts';
import { homeStart } from './home-start.ts';
import { images } from './images.ts';
import { kpi } from './kpi.ts';
import { logs } from './logs.ts';
import { menus } from './menus.ts';
import { organisations } from './organisations.ts';
import { profile } from './profile.ts';
import { roles } from './roles.ts';
import { savedViews } from './saved-views.ts';
import { spreadsheets } from './spreadsheets.ts';
import { targets } from './targets.ts';
import { users } from './users.ts';

/** All routes of the product, by domain. */
export const allRoutes = {
  auth,
  users,
  profile,
  roles,
  menus,
  companies,
  organisations,
  logs,
  images,
  entities,
  corridors,
  areas,
  deviceModels,
  updateConfigs,
  devices,
  gapFillings,
  home,
  homeStart,
  homeExports,
  homePanels: homePanelRoutes,
  live,
  savedViews,
  spreadsheets,
  countingRules,
  analysis,
  comparisons,
  comparisonExports,
  exports,
  health,
  holidays,
  festivals,
  festivalExports,
  targets,
  kpi,
  deviceCommands,
} as const satisfies Record<string, Record<string, Route>>;
