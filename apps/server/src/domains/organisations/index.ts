export { type EntityRow, type EntityScope, scopeOf, visibleEntities } from './scope.ts';
