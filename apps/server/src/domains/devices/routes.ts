import type { App } from '../../platform/app.ts';
import { deviceAddRoutes } from './add-routes.ts';
import { deviceBindingRoutes } from './binding-routes.ts';
import { deviceChangeRoutes } from './change-routes.ts';
import { deviceFormatRoutes } from './format-routes.ts';
import { deviceListRoutes } from './list-routes.ts';
import { deviceNetworkRoutes } from './network-routes.ts';
import { deviceRecordRoutes } from './record-routes.ts';
import { deviceSettingRoutes } from './setting-routes.ts';

/** The routes for devices: lists, registration, changes, settings, placements and records. */
export function deviceRoutes(app: App): void {
  deviceListRoutes(app);
  deviceAddRoutes(app);
  deviceChangeRoutes(app);
  deviceFormatRoutes(app);
  deviceNetworkRoutes(app);
  deviceSettingRoutes(app);
  deviceBindingRoutes(app);
  deviceRecordRoutes(app);
}
