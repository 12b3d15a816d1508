import { findFaults } from '@portico/counting/findings/find-faults';
import type { Fault } from '@portico/counting/findings/history';
import { expect, test } from 'vitest';
import { createFaultyEntity, type FaultyEntity, type PlantedFault } from './testing/faulty-fleet.ts';

const entities = 60;
const days = 200;

type Tally = { planted: number; found: number; falseFindings: number };

/** Whether a found fault is the planted one: same kind, same device, overlapping times. An ongoing outage is found as `silent`. */
function isSameFault(planted: PlantedFault, fault: Fault, { history }: FaultyEntity): boolean {
  const kind = fault.kind === 'silent' ? 'outage' : fault.kind;
  const [from, to] = [history.from + planted.first * 3600, history.from + planted.end * 3600];
  return (
    fault.device === planted.device &&
    kind === planted.kind &&
    fault.from < to &&
    (fault.to ?? Number.POSITIVE_INFINITY) > from
  );
}

test('findFaults finds 98 % of planted faults with few false findings', () => {
  const tallies = new Map<string, Tally>();
  const tallyOf = (kind: string) => {
    const tally = tallies.get(kind) ?? { planted: 0, found: 0, falseFindings: 0 };
    tallies.set(kind, tally);
    return tally;
  };
  let months = 0;
  for (let seed = 1; seed <= entities; seed += 1) {
    // Every fifth entity has no fault.
    const entity = createFaultyEntity(seed, days, seed % 5 !== 4);
    months += entity.months;
    const faults = findFaults(entity.history);
    for (const planted of entity.plantedFaults) {
      tallyOf(planted.kind).planted += 1;
      tallyOf(planted.kind).found += Number(faults.some((fault) => isSameFault(planted, fault, entity)));
    }
    const falseFindings = faults.filter(
      (fault) => !entity.plantedFaults.some((planted) => isSameFault(planted, fault, entity)),
    );
    for (const { kind } of falseFindings) tallyOf(kind).falseFindings += 1;
  }

  const lines = [...tallies].map(
    ([kind, { planted, found, falseFindings }]) => `${kind}: ${found} of ${planted}, ${falseFindings} false`,
  );
  const sum = (name: keyof Tally) => [...tallies.values()].reduce((total, tally) => total + tally[name], 0);
  const [planted, found, falseFindings] = [sum('planted'), sum('found'), sum('falseFindings')];
  console.log(
    `${lines.join('\n')}\n${found} of ${planted} planted faults found (${((found / planted) * 100).toFixed(1)} %), ` +
      `${falseFindings} false findings in ${Math.round(months)} months of entities: ${(falseFindings / months).toFixed(3)} per entity and month`,
  );
  expect(planted).toBeGreaterThan(300);
  expect(tallies.size).toBeGreaterThanOrEqual(5);
  expect(found / planted).toBeGreaterThanOrEqual(0.98);
  expect(falseFindings / months).toBeLessThanOrEqual(1);
}, 300_000);
