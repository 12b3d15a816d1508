export { bindDevice, lockDeviceInScope, unbindDevice } from './bindings.ts';
export {
  addDevices,
  type DeviceToAdd,
  deviceConstraintErrors,
  loadDeviceModels,
  loadDevicePage,
  removeUnusedDevices,
  renewUnusedSecrets,
} from './bulk-devices.ts';
export { changeDevices } from './change-devices.ts';
export { loadDeviceIdsElsewhere, requireDevice, requireDevices } from './device-rows.ts';
export { computeDataState, deviceStateSql, reportsEmptyPeriods } from './device-state.ts';
export { heatImageRoute } from './heat-image.ts';
export {
  chooseRegisteredFormat,
  hasModelSerialLength,
  loadRemainingDeviceQuota,
  requireValidSettings,
  type StoredDeviceModel,
} from './register.ts';
export { deviceRoutes } from './routes.ts';
export { loadRegisteredSerialNumbers, loadUnregisteredDevices } from './unregistered-devices.ts';
