export { addCorridors, changeCorridors, corridorConstraintErrors } from './change-corridors.ts';
export { corridorPage } from './corridor-rows.ts';
export { removeUnusedCorridors } from './remove-corridors.ts';
export { corridorRoutes } from './routes.ts';
