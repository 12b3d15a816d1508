export { addCorridors, changeCorridors, corridorConstraintErrors } from './change-corridors.ts';
export { loadCorridorPage } from './corridor-rows.ts';
export { removeUnusedCorridors } from './remove-corridors.ts';
export { corridorRoutes } from './routes.ts';
