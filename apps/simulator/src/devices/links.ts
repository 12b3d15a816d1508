import type { FleetDevice } from '@portico/contract/fields/fleet';
import { hxF1Link } from './hx-f1.ts';
import { hxF5Link } from './hx-f5.ts';
import type { DeviceLink, LinkContext } from './link.ts';
import { nativeHttpLink } from './native-http.ts';
import { nativeMqttLink } from './native-mqtt.ts';

const links: Record<FleetDevice['format'], (context: LinkContext) => DeviceLink> = {
  'native-mqtt': nativeMqttLink,
  'native-http': nativeHttpLink,
  'hx-f5': hxF5Link,
  'hx-f1': hxF1Link,
};

/** Creates the link for a device's format; nothing is sent yet. */
export function openLink(context: LinkContext): DeviceLink {
  return links[context.simulated.device.format](context);
}
