import { statisticItemNames } from '@portico/contract/words/statistic-items';
import { setTimeout as pause } from 'node:timers/promises';
import { textOf } from './calendar.ts';
import { type Asking, compare } from './compare.ts';
import { firstInstant, lastInstant } from './counting.ts';
import { tallyOf } from './tally.ts';

const daySeconds = 86_400;
const longestSeconds = 180;

/**
 * Waits until every day of every entity follows what was sent since: a corrected day is spread anew within seconds. Says how many
 * seconds that took; what never follows is found by whoever asks next.
 */
export async function settled(asking: Asking): Promise<number> {
  const began = Date.now();
  const midnight = (at: number) => `${textOf(at).slice(0, 10)} 00:00:00`;
  const question = {
    rangeType: 0 as const,
    ids: asking.world.entities.map(({ id }) => id),
    startTime: midnight(firstInstant - 2 * daySeconds),
    endTime: midnight(lastInstant + 2 * daySeconds),
    step: '1d' as const,
    items: [...statisticItemNames],
    startHour: '00:00:00',
    endHour: '23:59:59',
    each: true,
    ended: false,
    completeness: false,
  };
  const all = { question, window: 'whole day', selection: 'entities, each' };
  const seconds = () => (Date.now() - began) / 1000;
  while (seconds() < longestSeconds) {
    if ((await compare({ ...asking, without: null, tally: tallyOf() }, all)).length === 0) break;
    await pause(1000);
  }
  return seconds();
}
