import type { Route } from '../route.ts';
import { analysis } from './analysis.ts';
import { auth } from './auth.ts';
import { areas, corridors } from './corridors.ts';
import { devices } from './devices.ts';
import { entities } from './entities.ts';
import { home, live } from './home.ts';
import { menus } from './menus.ts';

/** Every route of the product, by domain; a route that is not here does not exist. */
export const allRoutes = {
  auth,
  menus,
  entities,
  corridors,
  areas,
  devices,
  home,
  live,
  analysis,
} as const satisfies Record<string, Record<string, Route>>;
