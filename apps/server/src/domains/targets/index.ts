export { changeTargets, type TargetCell } from './change-targets.ts';
export { placeOf, targetRoutes } from './routes.ts';
export { byPlace, placeKey, type TargetPlace, type TargetsSet, targetsOf, targetsSetBy } from './stored-targets.ts';
