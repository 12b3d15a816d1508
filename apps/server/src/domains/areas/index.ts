export { setAreasOf } from './many-areas.ts';
export { forgetCorridors } from './members.ts';
export { areaRoutes } from './routes.ts';
