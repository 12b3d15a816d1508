export { announcedOf, registeredOf } from './announced.ts';
export { bindFrom, requirePlacesFrom, unbindFrom } from './bindings.ts';
export { changeDevices } from './change-devices.ts';
export { requireDevices } from './rows.ts';
export { onlineWindow, stateInStore, stateOf } from './state.ts';
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
