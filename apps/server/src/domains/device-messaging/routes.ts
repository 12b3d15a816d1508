import { deviceCommands } from '@portico/contract/routes/device-commands';
import { maxGapDays } from '@portico/contract/routes/gap-fillings';
import { daySeconds, parseLocal } from '@portico/counting/local-time';
import { findFirstInstantAtOrAfter } from '@portico/counting/zones';
import { findFormatById } from '@portico/device-formats';
import * as z from 'zod/mini';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireDevices } from '../devices/index.ts';
import { loadEntityScope } from '../organisations/index.ts';
import { loadDeviceTimeZone } from '../rewriting/index.ts';
import type { DeviceCommandSender } from './commands.ts';

const historyReply = z.object({ total: z.number() });

export function deviceCommandRoutes({ handle }: App, commands: DeviceCommandSender): void {
  handle(deviceCommands.askAgain, async ({ deviceId, from, to }, { db, user, recordChange }) => {
    const range = { from: requireLocalTime(from, 'from'), to: requireLocalTime(to, 'to') };
    if (range.to <= range.from) throw new AppError('badRequest', { to: 'invalid' });
    if (range.to - range.from > maxGapDays * daySeconds) throw new AppError('rangeTooLong');
    const { device, wall: timeZoneRules } = await db.transaction().execute(async (tx) => {
      const [found] = await requireDevices(tx, await loadEntityScope(tx, user), [deviceId]);
      if (found === undefined) throw new AppError('notFound');
      return { device: found, wall: await loadDeviceTimeZone(tx, found) };
    });
    if (findFormatById(device.format)?.resend !== 'command') throw new AppError('deviceCannotBeAsked');
    const instants = {
      startTime: findFirstInstantAtOrAfter(timeZoneRules, range.from),
      endTime: findFirstInstantAtOrAfter(timeZoneRules, range.to),
    };
    const answer = historyReply.safeParse(await commands.call(device.sn, 'history', instants));
    const changes = [{ field: 'records', before: null, after: `${from} – ${to}` }];
    recordChange({ name: device.name, companyId: device.companyId, changes });
    return { records: answer.success ? answer.data.total : null };
  });
}

function requireLocalTime(text: string, field: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('badRequest', { [field]: 'notADate' });
  }
}
