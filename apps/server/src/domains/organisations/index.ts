export {
  addOrganisations,
  lockTree,
  removeOrganisations,
  setOrganisationsEnabled,
  treeConstraintErrors,
} from './bulk-organisations.ts';
export {
  type EntityRow,
  type EntityScope,
  isInScope,
  loadEntityScope,
  loadVisibleEntities,
  selectOrganisationsBelow,
} from './entity-scope.ts';
export {
  areOrganisationsInScope,
  loadOrganisationScope,
  type OrganisationScope,
  selectUsersWithinScope,
  userSeesWholeCompany,
} from './organisation-scope.ts';
export { loadOrganisationTree } from './organisation-tree.ts';
export { organisationRoutes } from './routes.ts';
