export { corridorPage } from './corridor-rows.ts';
export { addCorridors, changeCorridors, corridorFailures, removeUnusedCorridors } from './many-corridors.ts';
export { corridorRoutes } from './routes.ts';
