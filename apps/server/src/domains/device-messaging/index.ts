import type { App } from '../../platform/app.ts';
import { createDeviceCommandSender, type SendDeviceCommand } from './commands.ts';
import { deviceCommandRoutes } from './routes.ts';

/** Routes that send commands to devices over their own connection. `sendCommand` is the listener they are connected to. */
export function deviceMessagingRoutes(app: App, sendCommand: SendDeviceCommand): { stop(): void } {
  const commands = createDeviceCommandSender(app.events, sendCommand);
  deviceCommandRoutes(app, commands);
  return { stop: () => commands.stop() };
}
