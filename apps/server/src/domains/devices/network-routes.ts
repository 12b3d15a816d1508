import { devices } from '@portico/contract/routes/devices';
import { formatNetwork, proposeNetwork } from '@portico/contract/words/networks';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { loadEntityScope } from '../organisations/index.ts';
import { type DeviceRow, requireDevices } from './device-rows.ts';
import { usesDeviceSecret } from './register.ts';

/** The routes for the networks from which messages of a device without a secret are believed. */
export function deviceNetworkRoutes({ handle, events, clock }: App): void {
  handle(devices.networks, async ({ id }, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const [device] = (await requireDevices(tx, await loadEntityScope(tx, user), [id])) as [DeviceRow]; // throws if not found
      const company = await tx
        .selectFrom('companies')
        .select('deviceNetworks')
        .where('id', '=', device.companyId)
        .executeTakeFirstOrThrow();
      const refused = await loadRefusedAddresses(tx, id, new Date(clock.now() - shownMilliseconds));
      return { own: device.networks, company: company.deviceNetworks, seen: device.seenNetworks, refused };
    }),
  );

  handle(devices.setNetworks, async ({ id, networks }, { db, user, recordChange }) => {
    const device = await db.transaction().execute(async (tx) => {
      const [stored] = (await requireDevices(tx, await loadEntityScope(tx, user), [id], { lock: true })) as [DeviceRow]; // throws if not found
      if (usesDeviceSecret(stored.format)) throw new AppError('badRequest', { networks: 'notAChoice' });
      await tx
        .updateTable('devices')
        .set({ networks, revision: sql<number>`revision + 1` })
        .where('id', '=', id)
        .execute();
      return stored;
    });
    // On this event, listeners read the device again.
    events.emit('devices.changed', { sns: [device.sn] });
    const changes = diffFields({ networks: device.networks?.join(', ') }, { networks: networks?.join(', ') });
    recordChange({ name: device.name, companyId: device.companyId, changes });
    return {};
  });
}

const shownMilliseconds = 7 * 86_400_000;

/** Addresses outside the networks, the latest first; the details of the log are a format and an address, see ingest/refused-messages.ts. */
async function loadRefusedAddresses(db: Db, deviceId: number, since: Date) {
  const rows = await db
    .selectFrom('deviceLogs')
    .select(['detail', 'count', 'lastAt'])
    .where('deviceId', '=', deviceId)
    .where('kind', '=', 'otherNetwork')
    .where('lastAt', '>=', since)
    .orderBy('lastAt', 'desc')
    .execute();
  const byAddress = Map.groupBy(rows, ({ detail }) => detail.split(' ')[1] ?? '');
  return [...byAddress].flatMap(([address, own]) => {
    const network = proposeNetwork(address);
    const [latest] = own;
    if (network === null || latest === undefined) return [];
    const messages = own.reduce((sum, { count }) => sum + count, 0);
    return [{ address, network: formatNetwork(network), messages, lastTime: latest.lastAt.toISOString() }];
  });
}
