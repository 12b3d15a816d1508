export { changeTargets, type TargetCell } from './change-targets.ts';
export { parseTargetPlace, targetRoutes } from './routes.ts';
export {
  groupTargetsByPlace,
  loadLastTargetEdits,
  loadTargets,
  type TargetLookup,
  type TargetPlace,
  targetPlaceKey,
} from './stored-targets.ts';
