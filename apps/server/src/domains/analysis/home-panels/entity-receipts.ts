import type { Metric } from '@portico/contract/words/metrics';
import type { Receipt } from '@portico/counting/completeness';
import type { LocalRange } from '@portico/counting/ranges';
import type { EntityRow } from '../../organisations/index.ts';
import { receiptsOf, tallyReceipts } from '../bucket-receipts.ts';
import { expectedOf } from '../data-health.ts';
import type { HungDevice } from '../hung-devices.ts';
import type { Receipts } from '../questions/sums.ts';

/** Record periods received and expected over a range by entity, of the devices that measure one of these metrics. */
export function receiptsByEntity(
  devices: readonly HungDevice[],
  entities: readonly EntityRow[],
  asked: LocalRange & { ended?: boolean },
  receipts: Receipts,
  metrics: readonly Metric[],
  now: number,
): (id: number) => Receipt {
  if (asked.from >= asked.to) return () => nothing;
  const expected = expectedOf(devices, entities, { ...asked, step: null }, [0], now);
  const ids = new Set(entities.map(({ id }) => id));
  const rowsOf = (place: number) => (ids.has(place) ? [place] : []);
  const tallies = tallyReceipts(devices, 'entity', expected, receipts, { rows: [...ids], rowsOf });
  return (id) => receiptsOf(tallies, id, metrics)[0] ?? nothing;
}

const nothing: Receipt = { received: 0, expected: 0 };
