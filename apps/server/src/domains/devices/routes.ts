import type { App } from '../../platform/app.ts';
import { deviceAdding } from './add-routes.ts';
import { deviceBindings } from './binding-routes.ts';
import { deviceChanges } from './change-routes.ts';
import { deviceLists } from './list-routes.ts';
import { deviceRecords } from './record-routes.ts';
import { deviceSettings } from './setting-routes.ts';

/** Devices: lists, registering, settings, where they hang, and what they sent. */
export function deviceRoutes(app: App): void {
  deviceLists(app);
  deviceAdding(app);
  deviceChanges(app);
  deviceSettings(app);
  deviceBindings(app);
  deviceRecords(app);
}
