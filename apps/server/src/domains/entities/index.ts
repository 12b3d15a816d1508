export {
  addEntities,
  changeEntities,
  entityConstraintErrors,
  hasChangedOrganisation,
  removeUnusedEntities,
} from './change-entities.ts';
export { loadEntityRowPage } from './entity-rows.ts';
export { entityRoutes } from './routes.ts';
