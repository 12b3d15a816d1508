export { areInside, type OrganisationScope, organisationScopeOf } from './organisation-scope.ts';
export { organisationRoutes } from './routes.ts';
export { type EntityRow, type EntityScope, organisationsBelow, scopeOf, visibleEntities } from './scope.ts';
