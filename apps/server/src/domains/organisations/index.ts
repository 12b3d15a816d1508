export { areInside, type OrganisationScope, organisationScopeOf } from './organisation-scope.ts';
export {
  addOrganisations,
  removeOrganisations,
  switchOrganisations,
  treeFailures,
  treeTurn,
} from './many-organisations.ts';
export { organisationRoutes } from './routes.ts';
export { type EntityRow, type EntityScope, isInScope, organisationsBelow, scopeOf, visibleEntities } from './scope.ts';
export { organisationTree } from './tree.ts';
