export { entityPage } from './entity-rows.ts';
export { addEntities, changeEntities, entityFailures, hasMoved, removeUnusedEntities } from './change-entities.ts';
export { entityRoutes } from './routes.ts';
