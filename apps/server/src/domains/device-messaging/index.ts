import type { App } from '../../platform/app.ts';
import { createCommands, type TellDevice } from './commands.ts';
import { commandRoutes } from './routes.ts';

/** Calls the platform makes of devices over their own connection. `tellDevice` is the door they are connected to. */
export function deviceMessagingRoutes(app: App, tellDevice: TellDevice): { stop(): void } {
  const commands = createCommands(app.events, tellDevice);
  commandRoutes(app, commands);
  return { stop: () => commands.stop() };
}
