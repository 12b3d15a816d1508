import type { FleetDevice } from '@portico/contract/fields/fleet';
import { createHx7eLink } from './hx-7e.ts';
import { createHxF1Link } from './hx-f1.ts';
import { createHxF4Link } from './hx-f4.ts';
import { createHxF5Link } from './hx-f5.ts';
import { createHxF6Link } from './hx-f6.ts';
import { createHxF7Link } from './hx-f7.ts';
import type { DeviceLink, LinkContext } from './link.ts';
import { createNativeHttpLink } from './native-http.ts';
import { createNativeMqttLink } from './native-mqtt.ts';

const links: Record<FleetDevice['format'], (context: LinkContext) => DeviceLink> = {
  'native-mqtt': createNativeMqttLink,
  'native-http': createNativeHttpLink,
  'hx-f5': createHxF5Link,
  'hx-f6': createHxF6Link,
  'hx-f7': createHxF7Link,
  'hx-f1': createHxF1Link,
  'hx-f4': createHxF4Link,
  'hx-f2': (context) => createHx7eLink('hx-f2', context),
  'hx-f3': (context) => createHx7eLink('hx-f3', context),
};

/** Creates the link for a device's format; nothing is sent yet. */
export function createDeviceLink(context: LinkContext): DeviceLink {
  return links[context.simulated.device.format](context);
}
