import { stepOfDays } from '@portico/counting/buckets';
import { isCalendarDay, runsPastMidnight } from '@portico/counting/business-hours';
import { namesDays } from '@portico/counting/counted-range';
import type { Days } from './questions/device-days.ts';
import type { Grain } from './questions/kept-rows.ts';
import { daySeconds, type SumsQuestion } from './questions/sums.ts';

// Of so few days of devices the records themselves are kept, which answer every question about them.
const recordDays = 10;
const recordDeviceDays = 200;
// What is asked about today is asked by the minute too, and so of yesterday; of longer ranges sums of hours or days are less to read.
const recordDaysFirst = 2;

/** How finely a question's rows are kept: as coarsely as it allows, but of little the records; null: they are not. */
export function grainOf(question: SumsQuestion): Grain | null {
  const { scope, from, to } = question;
  const days = Math.ceil((to - from) / daySeconds);
  const isLittle = days <= recordDays && days * scope.deviceCount <= recordDeviceDays;
  const coarse = question.ended === true ? null : coarseGrainOf(question);
  return isLittle && (coarse === null || days <= recordDaysFirst) ? 'record' : coarse;
}

function coarseGrainOf(question: SumsQuestion): Grain | null {
  const { from, to, step, window } = question;
  const isOfDays = step === null || stepOfDays(step);
  if (isOfDays && namesDays(question)) return 'day';
  const isOfHours = (isOfDays || step === '1h') && from % 3600 === 0 && to % 3600 === 0;
  return isOfHours && isCalendarDay(window) ? 'hour' : null;
}

/** The days whose rows a question needs: of records also those after midnight of its last business day. */
export function daysOf(question: SumsQuestion, grain: Grain): Days {
  const isLonger = grain === 'record' && runsPastMidnight(question.window) && namesDays(question);
  const from = Math.max(0, Math.floor(question.from / daySeconds));
  return { from, to: Math.max(from, Math.ceil(question.to / daySeconds) + (isLonger ? 1 : 0)) };
}
