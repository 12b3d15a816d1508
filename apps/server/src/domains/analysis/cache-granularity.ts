import { isWholeDayStep } from '@portico/counting/buckets';
import { isMidnightToMidnight, runsPastMidnight } from '@portico/counting/business-hours';
import { isWholeDayRange } from '@portico/counting/counted-range';
import type { Granularity } from './queries/detection-line-rows.ts';
import type { DayRange } from './queries/device-days.ts';
import { daySeconds, type SumsQuery } from './queries/sums.ts';

// Queries up to these limits (days; days × devices) cache the records themselves, which answer every query about those days.
const maxRecordDays = 10;
const maxRecordDeviceDays = 200;
// Up to this many days, records are cached even if sums of hours or days would do: ranges such as today and yesterday are often also
// queried in steps of minutes. For longer ranges, sums of hours or days are cached, because they are fewer rows.
const maxDaysPreferringRecords = 2;

/**
 * Chooses the granularity in which a query's rows are cached: the coarsest that answers it, or records if they are few. null: not cached.
 */
export function chooseGranularity(query: SumsQuery): Granularity | null {
  const { scope, from, to } = query;
  const days = Math.ceil((to - from) / daySeconds);
  const isLittle = days <= maxRecordDays && days * scope.deviceCount <= maxRecordDeviceDays;
  const coarse = query.ended === true ? null : chooseCoarseGranularity(query);
  return isLittle && (coarse === null || days <= maxDaysPreferringRecords) ? 'record' : coarse;
}

function chooseCoarseGranularity(query: SumsQuery): Granularity | null {
  const { from, to, step, window } = query;
  const isOfDays = step === null || isWholeDayStep(step);
  if (isOfDays && isWholeDayRange(query)) return 'day';
  const isOfHours = (isOfDays || step === '1h') && from % 3600 === 0 && to % 3600 === 0;
  return isOfHours && isMidnightToMidnight(window) ? 'hour' : null;
}

/** Returns the days whose rows a query needs. For records, if business days run past midnight, these include the day after the last one. */
export function findNeededDays(query: SumsQuery, granularity: Granularity): DayRange {
  const isLonger = granularity === 'record' && runsPastMidnight(query.window) && isWholeDayRange(query);
  const from = Math.max(0, Math.floor(query.from / daySeconds));
  return { from, to: Math.max(from, Math.ceil(query.to / daySeconds) + (isLonger ? 1 : 0)) };
}
