import * as z from 'zod/mini';
import { networkList } from '../fields/networks.ts';
import { id, instant } from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';

const networks = z.nullable(z.array(z.string()));

/** The networks from which messages of a device without a secret are believed. */
export const deviceNetworks = defineRoutes({
  networks: {
    method: 'GET',
    path: '/api/device/networks',
    access: 'device:list',
    summary:
      'Get the networks from which messages of a device without a secret are believed, those it used in its first week, and the addresses whose messages were refused in the last seven days.',
    input: z.object({ id }),
    output: z.object({
      /** Networks of the device; null: those of the company. */
      own: networks,
      /** Networks of the company; null: any network. */
      company: networks,
      seen: z.array(z.object({ network: z.string(), since: instant })),
      /** Latest first. `network`: about one site around the address. */
      refused: z.array(z.object({ address: z.string(), network: z.string(), messages: z.number(), lastTime: instant })),
    }),
    reply: 'wrapped',
  },
  setNetworks: {
    method: 'PUT',
    path: '/api/device/networks',
    access: 'device:set',
    summary:
      'Set the networks from which messages of a device without a secret are believed; null or empty: those of the company.',
    input: z.object({ id, networks: networkList }),
    output: emptyObject,
    reply: 'wrapped',
  },
});
