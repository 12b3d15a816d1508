export { announcedOf, registeredOf } from './announced.ts';
export { bindFrom, requirePlacesFrom, unbindFrom } from './bindings.ts';
export { changeDevices } from './change-devices.ts';
export { queueRewrites } from './queue-rewrites.ts';
export { requireDevices, wallClockOf } from './rows.ts';
export { onlineWindow, stateOf } from './state.ts';
export { createRewriter } from './rewrites.ts';
export { heatImageRoute } from './heat-image.ts';
export { deviceRoutes } from './routes.ts';
export {
  type Added,
  addDevices,
  allModels,
  deviceFailures,
  devicePage,
  removeUnusedDevices,
  renewUnusedSecrets,
} from './many-devices.ts';
export { fitsModel, type Model, roomLeft } from './register.ts';
