import { wholeDay } from '@portico/counting/business-hours';
import { expect, test } from 'vitest';
import { embeddedCounts } from '../../platform/testing/embedded-counts.ts';
import { keepSums } from './kept-sums.ts';

const firstDay = 20_454; // 2026-01-01
const daySeconds = 86_400;
const hourSeconds = 3600;

const embedded = embeddedCounts();

test('of two who ask at once, before and after opening hours change, each hears of the periods in the hours there were', async () => {
  const at = (hour: number) => firstDay * daySeconds + hour * hourSeconds;
  const columns = ['company', 'device', 'line', 'at', 'local', 'minutes', 'corridor', 'entity', 'version', 'flow_in'];
  const rows = [8, 9, 11].map((hour) => [1, 10, 0, at(hour), at(hour), 5, 1, 1, 1, 3]);
  await embedded.counts.insert('records', columns, rows);
  const kept = keepSums(embedded.counts);
  const periodsFrom = async (opens: number) => {
    const opening = { startSecond: opens * hourSeconds, endSecond: 20 * hourSeconds };
    const places = new Map([[1, { devices: [10], opening }]]);
    const scope = { company: 1, by: 'entity' as const, ids: [1], devices: null, deviceCount: 1, places };
    const days = { from: firstDay * daySeconds, to: (firstDay + 1) * daySeconds };
    const question = { scope, ...days, step: '30m' as const, metrics: [], window: wholeDay, each: true };
    const answer = await kept.answer(question, true);
    return answer?.receipts.get(1)?.[0]?.periods.reduce((sum, periods) => sum + periods, 0);
  };
  expect(await Promise.all([periodsFrom(8), periodsFrom(10), periodsFrom(9)])).toEqual([3, 1, 2]);
});
