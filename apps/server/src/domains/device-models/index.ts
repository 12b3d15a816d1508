export { syncDeviceModels } from './built-in-models.ts';
export { removeUnusedFirmware } from './unused-firmware.ts';
export { deviceModelRoutes } from './routes.ts';
export { firmwareRoutes } from './firmware-routes.ts';
