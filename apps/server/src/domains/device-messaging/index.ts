import type { App } from '../../platform/app.ts';
import { createDeviceCommandSender, type SendDeviceCommand } from './commands.ts';
import { deviceCommandRoutes } from './routes.ts';

/** Routes that send commands to devices. `sendCommand` sends through the broker to which the devices are connected. */
export function deviceMessagingRoutes(app: App, sendCommand: SendDeviceCommand): { stop(): void } {
  const commands = createDeviceCommandSender(app.events, sendCommand);
  deviceCommandRoutes(app, commands);
  return { stop: () => commands.stop() };
}
