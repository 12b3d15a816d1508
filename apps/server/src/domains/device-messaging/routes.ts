import { deviceCommands } from '@portico/contract/routes/device-commands';
import { mostGapDays } from '@portico/contract/routes/gap-fillings';
import { daySeconds, parseLocal } from '@portico/counting/local-time';
import { firstInstantFrom } from '@portico/counting/zones';
import { formatById } from '@portico/device-formats';
import * as z from 'zod/mini';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireDevices } from '../devices/index.ts';
import { scopeOf } from '../organisations/index.ts';
import { wallClockOf } from '../rewriting/index.ts';
import type { Commands } from './commands.ts';

const historyAnswer = z.object({ total: z.number() });

export function commandRoutes({ handle }: App, commands: Commands): void {
  handle(deviceCommands.askAgain, async ({ deviceId, from, to }, { db, user, record }) => {
    const range = { from: localOf(from, 'from'), to: localOf(to, 'to') };
    if (range.to <= range.from) throw new AppError('badRequest', { to: 'invalid' });
    if (range.to - range.from > mostGapDays * daySeconds) throw new AppError('rangeTooLong');
    const { device, wall } = await db.transaction().execute(async (tx) => {
      const [found] = await requireDevices(tx, await scopeOf(tx, user), [deviceId]);
      if (found === undefined) throw new AppError('notFound');
      return { device: found, wall: await wallClockOf(tx, found) };
    });
    if (formatById(device.format)?.canBeAskedAgain !== true) throw new AppError('deviceCannotBeAsked');
    const instants = { startTime: firstInstantFrom(wall, range.from), endTime: firstInstantFrom(wall, range.to) };
    const answer = historyAnswer.safeParse(await commands.call(device.sn, 'history', instants));
    const changes = [{ field: 'records', before: null, after: `${from} – ${to}` }];
    record({ name: device.name, companyId: device.companyId, changes });
    return { records: answer.success ? answer.data.total : null };
  });
}

function localOf(text: string, field: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('badRequest', { [field]: 'notADate' });
  }
}
