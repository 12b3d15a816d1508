import { setTimeout as pause } from 'node:timers/promises';
import { statisticItemNames } from '@portico/contract/words/statistic-items';
import { formatOracleLocal } from './calendar.ts';
import { type ComparisonContext, compareWithOracle } from './compare.ts';
import { storyEndSeconds, storyStartSeconds } from './generate-records.ts';
import { createFigureTally } from './tally.ts';

const daySeconds = 86_400;
const maxWaitSeconds = 180;

/**
 * Waits until every day of every entity matches the reference implementation, because a corrected day is redistributed within seconds.
 * Tallies the values that match, and returns the seconds waited; after 180 s it returns anyway, and the next comparison reports what still differs.
 */
export async function waitUntilFiguresMatch(context: ComparisonContext): Promise<number> {
  const began = Date.now();
  const midnight = (at: number) => `${formatOracleLocal(at).slice(0, 10)} 00:00:00`;
  const query = {
    rangeType: 0 as const,
    ids: context.state.entities.map(({ id }) => id),
    startTime: midnight(storyStartSeconds - 2 * daySeconds),
    endTime: midnight(storyEndSeconds + 2 * daySeconds),
    step: '1d' as const,
    items: [...statisticItemNames],
    startHour: '00:00:00',
    endHour: '23:59:59',
    each: true,
    ended: false,
    completeness: false,
  };
  const all = { query, window: 'whole day', selection: 'entities in several zones, each' };
  const seconds = () => (Date.now() - began) / 1000;
  while (seconds() < maxWaitSeconds) {
    const tally = createFigureTally();
    if ((await compareWithOracle({ ...context, withoutRule: null, tally }, all)).length === 0) {
      context.tally.addTally(tally);
      break;
    }
    await pause(1000);
  }
  return seconds();
}
