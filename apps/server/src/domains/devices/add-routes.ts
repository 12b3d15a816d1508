import { serialNumber } from '@portico/contract/fields/wire';
import type { InputOf } from '@portico/contract/route';
import { devices } from '@portico/contract/routes/devices';
import type { ErrorKey } from '@portico/contract/words/error-keys';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import type { Db } from '../../platform/things/open.ts';
import { type EntityRow, type EntityScope, scopeOf, visibleEntities } from '../organisations/index.ts';
import { type Announced, announcedOf, registeredOf } from './announced.ts';
import { bindFrom } from './bindings.ts';
import { fitsModel, registerDevices, requireModel, requireSettings, roomLeft } from './register.ts';
import { requireCorridor } from './rows.ts';

/** A device that hung there before it reached us sends what it has kept meanwhile, which is about a week. */
const backlogMilliseconds = 7 * 86_400_000;

/** Registering devices. */
export function deviceAdding(app: App): void {
  const { handle, events, clock, systemDb } = app;

  handle(devices.add, async (input, { db, user, record }) => {
    const { sn, name, corridorId } = input;
    const { scope, entity, model, settings } = await asked(db, user, input);
    if (!fitsModel(sn, model)) throw new AppError('badRequest', { sn: 'invalid' });
    const announced = (await announcedOf(systemDb, [sn])).get(sn) ?? null;
    const now = new Date(clock.now());
    const made = await db.transaction().execute(async (tx) => {
      if ((await roomLeft(tx, entity.companyId)) < 1) throw new AppError('deviceQuotaReached');
      const registration = { entity, model, settings, devices: [{ sn, name, announced }], createdAt: now };
      const [registered] = await registerDevices(tx, registration);
      if (registered === undefined) throw new AppError('deviceKnown', { sn: 'taken' });
      if (corridorId !== undefined) {
        const corridor = await requireCorridor(tx, scope, corridorId, entity.id);
        const device = { id: registered.id, sn, companyId: entity.companyId };
        await bindFrom(tx, device, corridor.id, boundSince(announced, now), now, user.id);
      }
      return registered;
    });
    // Counts what was kept of it.
    events.emit('devices.changed', { sns: [sn] });
    const fields = { name, sn, deviceType: model.deviceType, model: model.code, entityName: entity.name, ...settings };
    record({ name, companyId: entity.companyId, changes: changesOf(null, fields) });
    return { id: made.id, secret: made.secret, announced: announced !== null };
  });

  handle(devices.addMany, async (input, { db, user, record }) => {
    const { sns, goodOnly } = input;
    const { entity, model, settings } = await asked(db, user, input);
    const announced = await announcedOf(systemDb, sns);
    const known = await registeredOf(systemDb, sns);
    const outcome = await db.transaction().execute(async (tx) => {
      const problems = new Map<string, Problem>();
      let room = await roomLeft(tx, entity.companyId);
      for (const sn of sns) {
        if (known.has(sn)) problems.set(sn, 'errors.deviceKnown');
        else if (!serialNumber.safeParse(sn).success || !fitsModel(sn, model)) problems.set(sn, 'errors.badRequest');
        else if ((room -= 1) < 0) problems.set(sn, 'errors.deviceQuotaReached');
      }
      if (problems.size > 0 && !goodOnly) return { problems, registered: [] };
      const good = sns.filter((sn) => !problems.has(sn));
      const registered = await registerDevices(tx, {
        entity,
        model,
        settings,
        devices: good.map((sn) => ({ sn, name: sn, announced: announced.get(sn) ?? null })),
        createdAt: new Date(clock.now()),
      });
      // Registered by somebody else a moment ago.
      if (registered.length < good.length && !goodOnly) throw new AppError('deviceKnown');
      const there = new Set(registered.map(({ sn }) => sn));
      for (const sn of good) if (!there.has(sn)) problems.set(sn, 'errors.deviceKnown');
      return { problems, registered };
    });
    const { problems, registered } = outcome;
    if (registered.length > 0) events.emit('devices.changed', { sns: registered.map(({ sn }) => sn) });
    const bySn = new Map(registered.map((each) => [each.sn, each]));
    record({
      name: registered.map(({ sn }) => sn).join(', '),
      companyId: entity.companyId,
      changes:
        registered.length === 0 ? [] : changesOf(null, { model: model.code, entityName: entity.name, ...settings }),
    });
    return {
      added: registered.length,
      failed: problems.size,
      rows: sns.map((sn) => ({
        sn,
        problem: problems.get(sn) ?? null,
        id: bySn.get(sn)?.id ?? null,
        secret: bySn.get(sn)?.secret ?? null,
        announced: announced.has(sn),
      })),
    };
  });

  handle(devices.announced, async ({ sns }) => {
    const found = await announcedOf(systemDb, sns);
    const content = sns.flatMap((sn) => {
      const one = found.get(sn);
      if (one === undefined) return [];
      const { firstSeenAt, lastSeenAt, format, messages } = one;
      return [{ sn, format, messages, firstSeen: firstSeenAt.toISOString(), lastSeen: lastSeenAt.toISOString() }];
    });
    return { content, totalElements: content.length };
  });
}

type Problem = `errors.${ErrorKey}`;

/** What both ways of adding ask for, checked. */
async function asked(
  db: Db,
  user: Parameters<typeof scopeOf>[1],
  input: Pick<InputOf<typeof devices.add>, 'deviceType' | 'model' | 'entityId' | 'uploadInterval'>,
) {
  return db.transaction().execute(async (tx) => {
    const scope: EntityScope = await scopeOf(tx, user);
    const [entity] = (await visibleEntities(tx, scope, { ids: [input.entityId] })) as [EntityRow]; // else it has thrown
    const model = await requireModel(tx, input.deviceType, input.model);
    return { scope, entity, model, settings: requireSettings(model.deviceType, model.code, input) };
  });
}

/** From when on a new device hangs at its entrance: what it has sent since it announced itself is counted there. */
export function boundSince(announced: Announced | null, now: Date): Date {
  if (announced === null) return now;
  return new Date(Math.floor((announced.firstSeenAt.getTime() - backlogMilliseconds) / 1000) * 1000);
}
