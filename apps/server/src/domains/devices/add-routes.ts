import { serialNumber } from '@portico/contract/fields/wire';
import type { InputOf } from '@portico/contract/route';
import { devices } from '@portico/contract/routes/devices';
import type { ErrorKey } from '@portico/contract/words/error-keys';
import { foldSerialNumber, isSpreadsheetNumber } from '@portico/contract/words/identity-fold';
import type { FieldProblem } from '@portico/i18n';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { type EntityRow, type EntityScope, loadEntityScope, loadVisibleEntities } from '../organisations/index.ts';
import { bindDevice } from './bindings.ts';
import { requireCorridor } from './device-rows.ts';
import {
  hasModelSerialLength,
  loadRemainingDeviceQuota,
  registerDevicesOfModel,
  requireDeviceModel,
  requireValidSettings,
  selectBelievedContact,
} from './register.ts';
import {
  loadRegisteredSerialNumbers,
  loadUnregisteredDevices,
  type UnregisteredDevice,
} from './unregistered-devices.ts';
import { saveWifiPassword } from './wifi-password.ts';

/** A device installed before its first contact sends the records it has stored meanwhile, about one week of them. */
const backlogMilliseconds = 7 * 86_400_000;

/** The routes that register devices. */
export function deviceAddRoutes(app: App): void {
  const { handle, events, clock, systemDb } = app;

  handle(devices.add, async (input, { db, user, recordChange }) => {
    const { sn, name, corridorId, format = null, wifiPassword } = input;
    const { scope, entity, model, settings } = await requireAddInput(db, user, input);
    if (!hasModelSerialLength(sn, model)) throw new AppError('badRequest', { sn: 'invalid' });
    const unregistered = (await loadUnregisteredDevices(systemDb, [sn])).get(foldSerialNumber(sn)) ?? null;
    const believed = selectBelievedContact({ format, model, earlierContact: unregistered });
    const now = new Date(clock.now());
    const made = await db.transaction().execute(async (tx) => {
      if ((await loadRemainingDeviceQuota(tx, entity.companyId)) < 1) throw new AppError('deviceQuotaReached');
      const registration = {
        entity,
        model,
        settings,
        devices: [{ sn, name, format, earlierContact: unregistered }],
        createdAt: now,
      };
      const [registered] = await registerDevicesOfModel(tx, registration);
      if (registered === undefined) throw new AppError('deviceKnown', { sn: 'taken' });
      await saveWifiPassword(tx, systemDb, registered.id, wifiPassword);
      if (corridorId !== undefined) {
        const corridor = await requireCorridor(tx, scope, corridorId, entity.id);
        const device = { id: registered.id, sn, companyId: entity.companyId };
        await bindDevice(tx, device, corridor.id, computeBindingStart(believed, now), now, user.id);
      }
      return registered;
    });
    // On this event, ingest counts the messages that were stored before the device was registered.
    events.emit('devices.changed', { sns: [sn] });
    const fields = { name, sn, deviceType: model.deviceType, model: model.code, entityName: entity.name, ...settings };
    recordChange({ name, companyId: entity.companyId, changes: diffFields(null, fields) });
    return { id: made.id, secret: made.secret, announced: believed !== null };
  });

  handle(devices.addMany, async (input, { db, user, recordChange }) => {
    const { sns, goodOnly, format = null } = input;
    const { entity, model, settings } = await requireAddInput(db, user, input);
    const unregistered = await loadUnregisteredDevices(systemDb, sns);
    const known = await loadRegisteredSerialNumbers(systemDb, sns);
    const outcome = await db.transaction().execute(async (tx) => {
      const problems = new Map<string, Problem>();
      let room = await loadRemainingDeviceQuota(tx, entity.companyId);
      for (const sn of sns) {
        if (known.has(foldSerialNumber(sn))) problems.set(sn, 'errors.deviceKnown');
        else if (isSpreadsheetNumber(sn)) problems.set(sn, 'errors.spreadsheetNumber');
        else if (!serialNumber.safeParse(sn).success || !hasModelSerialLength(sn, model))
          problems.set(sn, 'errors.badRequest');
        else if ((room -= 1) < 0) problems.set(sn, 'errors.deviceQuotaReached');
      }
      if (problems.size > 0 && !goodOnly) return { problems, registered: [] };
      const good = sns.filter((sn) => !problems.has(sn));
      const registered = await registerDevicesOfModel(tx, {
        entity,
        model,
        settings,
        devices: good.map((sn) => ({
          sn,
          name: sn,
          format,
          earlierContact: unregistered.get(foldSerialNumber(sn)) ?? null,
        })),
        createdAt: new Date(clock.now()),
      });
      // Another call registered some of them a moment ago.
      if (registered.length < good.length && !goodOnly) throw new AppError('deviceKnown');
      const registeredSns = new Set(registered.map(({ sn }) => sn));
      for (const sn of good) if (!registeredSns.has(sn)) problems.set(sn, 'errors.deviceKnown');
      return { problems, registered };
    });
    const { problems, registered } = outcome;
    if (registered.length > 0) events.emit('devices.changed', { sns: registered.map(({ sn }) => sn) });
    const bySn = new Map(registered.map((each) => [each.sn, each]));
    recordChange({
      name: registered.map(({ sn }) => sn).join(', '),
      companyId: entity.companyId,
      changes:
        registered.length === 0 ? [] : diffFields(null, { model: model.code, entityName: entity.name, ...settings }),
    });
    return {
      added: registered.length,
      failed: problems.size,
      rows: sns.map((sn) => ({
        sn,
        problem: problems.get(sn) ?? null,
        id: bySn.get(sn)?.id ?? null,
        secret: bySn.get(sn)?.secret ?? null,
        announced:
          selectBelievedContact({ format, model, earlierContact: unregistered.get(foldSerialNumber(sn)) ?? null }) !==
          null,
      })),
    };
  });

  handle(devices.announced, async ({ sns }) => {
    const found = await loadUnregisteredDevices(systemDb, sns);
    const content = sns.flatMap((sn) => {
      const one = found.get(foldSerialNumber(sn));
      if (one === undefined) return [];
      const { firstSeenAt, lastSeenAt, format, messages } = one;
      return [{ sn, format, messages, firstSeen: firstSeenAt.toISOString(), lastSeen: lastSeenAt.toISOString() }];
    });
    return { content, totalElements: content.length };
  });
}

type Problem = `errors.${ErrorKey | FieldProblem}`;

/** Validates the input that the routes for one and for many devices have in common, and loads the entity and the model. */
async function requireAddInput(
  db: Db,
  user: Parameters<typeof loadEntityScope>[1],
  input: Pick<InputOf<typeof devices.add>, 'deviceType' | 'model' | 'entityId' | 'uploadInterval'>,
) {
  return db.transaction().execute(async (tx) => {
    const scope: EntityScope = await loadEntityScope(tx, user);
    const [entity] = (await loadVisibleEntities(tx, scope, { ids: [input.entityId] })) as [EntityRow]; // throws if it is not visible
    const model = await requireDeviceModel(tx, input.deviceType, input.model);
    return { scope, entity, model, settings: requireValidSettings(model.deviceType, model.code, input) };
  });
}

/** When the first placement of a new device begins: 7 days before the first contact of an unregistered device, otherwise now. */
export function computeBindingStart(unregistered: UnregisteredDevice | null, now: Date): Date {
  if (unregistered === null) return now;
  return new Date(Math.floor((unregistered.firstSeenAt.getTime() - backlogMilliseconds) / 1000) * 1000);
}
