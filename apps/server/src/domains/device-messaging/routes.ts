import { deviceCommands } from '@portico/contract/routes/device-commands';
import { maxGapDays } from '@portico/contract/routes/gap-fillings';
import { daySeconds, parseLocal } from '@portico/counting/local-time';
import { findFirstInstantAtOrAfter } from '@portico/counting/zones';
import { findFormatById } from '@portico/device-formats';
import * as z from 'zod/mini';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { requireDevices } from '../devices/index.ts';
import { loadEntityScope } from '../organisations/index.ts';
import { loadDeviceTimeZone } from '../rewriting/index.ts';
import type { DeviceCommandSender } from './commands.ts';

const historyReply = z.object({ total: z.number() });

export function deviceCommandRoutes({ handle, events, clock }: App, commands: DeviceCommandSender): void {
  handle(deviceCommands.askAgain, async ({ deviceId, from, to }, { db, user, recordChange }) => {
    const range = { from: requireLocalTime(from, 'from'), to: requireLocalTime(to, 'to') };
    if (range.to <= range.from) throw new AppError('badRequest', { to: 'invalid' });
    if (range.to - range.from > maxGapDays * daySeconds) throw new AppError('rangeTooLong');
    const now = Math.floor(clock.now() / 1000);
    const { device, instants, resend } = await db.transaction().execute(async (tx) => {
      const [found] = await requireDevices(tx, await loadEntityScope(tx, user), [deviceId]);
      if (found === undefined) throw new AppError('notFound');
      const timeZoneRules = await loadDeviceTimeZone(tx, found);
      const instants = {
        startTime: findFirstInstantAtOrAfter(timeZoneRules, range.from),
        endTime: findFirstInstantAtOrAfter(timeZoneRules, range.to),
      };
      const format = findFormatById(found.format);
      const resend = format?.resend ?? null;
      const isTooOld = instants.endTime <= now - (format?.maxResendDays ?? Number.POSITIVE_INFINITY) * daySeconds;
      if (resend === null || isTooOld) throw new AppError('deviceCannotBeAsked');
      if (resend === 'reply') await storeWantedHistory(tx, found.id, { ...instants, askedAt: now });
      return { device: found, instants, resend };
    });
    const changes = [{ field: 'records', before: null, after: `${from} – ${to}` }];
    if (resend === 'reply') {
      events.emit('devices.changed', { sns: [device.sn] });
      recordChange({ name: device.name, companyId: device.companyId, changes });
      return { records: null };
    }
    const answer = historyReply.safeParse(await commands.call(device.sn, 'history', instants));
    recordChange({ name: device.name, companyId: device.companyId, changes });
    return { records: answer.success ? answer.data.total : null };
  });
}

/** Stores the range that replies to the device request from now on. It replaces an earlier one. All times in epoch seconds. */
async function storeWantedHistory(
  db: Db,
  deviceId: number,
  { startTime, endTime, askedAt }: { startTime: number; endTime: number; askedAt: number },
): Promise<void> {
  const toDate = (seconds: number) => new Date(seconds * 1000);
  await db
    .updateTable('devices')
    .set({ historyFrom: toDate(startTime), historyTo: toDate(endTime), historyAskedAt: toDate(askedAt) })
    .where('id', '=', deviceId)
    .execute();
}

function requireLocalTime(text: string, field: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('badRequest', { [field]: 'notADate' });
  }
}
