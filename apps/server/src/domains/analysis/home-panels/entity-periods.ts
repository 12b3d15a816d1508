import type { Metric } from '@portico/contract/words/metrics';
import type { PeriodCounts } from '@portico/counting/completeness';
import type { LocalRange } from '@portico/counting/ranges';
import type { EntityRow } from '../../organisations/index.ts';
import type { CoverageByDevice } from '../../record-coverage/index.ts';
import { computeExpectedPeriodsByDevice } from '../data-health.ts';
import type { InstalledDevice } from '../installed-devices.ts';
import { sumPeriodsByBucket, tallyPeriods } from '../period-tallies.ts';

/** Received and expected minutes of a range by entity, of the devices that measure one of these metrics. */
export function tallyPeriodsByEntity(
  devices: readonly InstalledDevice[],
  entities: readonly EntityRow[],
  range: LocalRange & { ended?: boolean },
  coverage: CoverageByDevice,
  metrics: readonly Metric[],
  now: number,
): (id: number) => PeriodCounts {
  if (range.from >= range.to) return () => nothing;
  const expected = computeExpectedPeriodsByDevice(devices, entities, { ...range, step: null }, [0], now, coverage);
  const ids = new Set(entities.map(({ id }) => id));
  const rowsWithPlace = (place: number) => (ids.has(place) ? [place] : []);
  const tallies = tallyPeriods(devices, 'entity', expected, { rows: [...ids], rowsWithPlace });
  return (id) => sumPeriodsByBucket(tallies, id, metrics)[0] ?? nothing;
}

const nothing: PeriodCounts = { received: 0, expected: 0 };
