export { entityPage } from './entity-rows.ts';
export { addEntities, changeEntities, entityFailures, removeUnusedEntities } from './many-entities.ts';
export { entityRoutes } from './routes.ts';
