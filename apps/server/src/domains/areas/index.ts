export { setCorridorAreas } from './corridor-areas.ts';
export { removeCorridorsFromAllAreas } from './members.ts';
export { areaRoutes } from './routes.ts';
