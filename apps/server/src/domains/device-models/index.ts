export { syncDeviceModels } from './built-in-models.ts';
export { firmwareRoutes } from './firmware-routes.ts';
export { deviceModelRoutes } from './routes.ts';
export { removeUnusedFirmware } from './unused-firmware.ts';
