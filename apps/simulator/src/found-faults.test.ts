import { findFaults } from '@portico/counting/findings/find-faults';
import type { Fault } from '@portico/counting/findings/history';
import { expect, test } from 'vitest';
import { type FaultyEntity, faultyEntity, type Planted } from './testing/faulty-fleet.ts';

const asPlanted: Record<string, Planted['kind']> = { silent: 'outage' };

function isOf(planted: Planted, fault: Fault, { history }: FaultyEntity): boolean {
  const [first, end] = [planted.first, planted.end].map((hour) => history.from + hour * 3600);
  if (fault.device !== planted.device || (asPlanted[fault.kind] ?? fault.kind) !== planted.kind) return false;
  return fault.from < (end ?? 0) && (fault.to ?? history.now) > (first ?? 0);
}

test('on simulated fleets it finds 98 % of the planted faults and raises at most one false finding per entity and month', () => {
  const counts = new Map<string, { planted: number; found: number; wrong: number }>();
  const of = (kind: string) => {
    const count = counts.get(kind) ?? { planted: 0, found: 0, wrong: 0 };
    counts.set(kind, count);
    return count;
  };
  let months = 0;
  const entities = Number(process.env['FLEET'] ?? 60);
  const offset = Number(process.env['OFFSET'] ?? 0);
  for (let seed = offset + 1; seed <= offset + entities; seed += 1) {
    const entity = faultyEntity(seed, 200, seed % 5 !== 4);
    months += entity.months;
    const faults = findFaults(entity.history);
    for (const planted of entity.planted) {
      of(planted.kind).planted += 1;
      if (faults.some((fault) => isOf(planted, fault, entity))) of(planted.kind).found += 1;
      else if (process.env['SHOW'])
        console.log(
          'MISSED',
          seed,
          planted,
          entity.history.devices.length,
          JSON.stringify(
            faults
              .filter((f) => f.device === planted.device)
              .map((f) => [
                f.kind,
                (f.from - entity.history.from) / 3600,
                f.to === null ? null : (f.to - entity.history.from) / 3600,
              ]),
          ),
        );
    }
    for (const fault of faults) {
      if (entity.planted.some((planted) => isOf(planted, fault, entity))) continue;
      of(fault.kind).wrong += 1;
      if (process.env['SHOW'])
        console.log(
          'FALSE',
          seed,
          'doors',
          entity.history.devices.length,
          fault.kind,
          fault.device,
          (fault.from - entity.history.from) / 3600,
          fault.to === null ? null : (fault.to - entity.history.from) / 3600,
          JSON.stringify(fault.evidence),
          JSON.stringify(
            entity.planted
              .filter((p) => p.device === fault.device || fault.device === null)
              .map((p) => [p.kind, p.first, p.end]),
          ),
        );
    }
  }
  const sum = (name: 'planted' | 'found' | 'wrong') =>
    [...counts.values()].reduce((total, count) => total + count[name], 0);
  const [planted, found, wrong] = [sum('planted'), sum('found'), sum('wrong')];
  console.log(
    [...counts]
      .map(([kind, count]) => `${kind}: ${count.found} of ${count.planted} found, ${count.wrong} false`)
      .join('\n'),
    `\n${found} of ${planted} planted faults found, ${wrong} false findings in ${Math.round(months)} months of ${entities} entities: ${(wrong / months).toFixed(3)} per entity and month`,
  );
  expect(planted).toBeGreaterThan(300);
  expect(found / planted).toBeGreaterThanOrEqual(0.98);
  expect(wrong / months).toBeLessThanOrEqual(1);
}, 300_000);
