import type { FindingKind } from '@portico/contract/words/finding-kinds';
import { findFaults } from '@portico/counting/findings/find-faults';
import { addDays } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import type { EntityRow } from '../organisations/index.ts';
import { dropExplainedByDamage, loadDamageFaults } from './damage-faults.ts';
import { loadEntityHistories } from './entity-history.ts';
import { type EntityFaults, type FaultCheckStart, updateStoredFindings } from './stored-findings.ts';

/** Days at the beginning of a history from which the usual counts are learned. Unusual counts that began in these days cannot be judged. */
const learningDays = 21;
/** Kinds that depend only on received and missing records, not on usual counts. */
const needNoLearning: ReadonlySet<string> = new Set<FindingKind>([
  'silent',
  'outage',
  'partial',
  'clockWrong',
  'refused',
  'otherFormat',
  'otherNetwork',
]);

/** Checks the counts of entities of one company and stores the faults found. */
export async function checkEntities(app: App, company: number, entities: readonly EntityRow[]): Promise<void> {
  const entityFaults: EntityFaults[] = [];
  const damageByEntity = await loadDamageFaults(app.systemDb, entities);
  for (const { entity, history } of await loadEntityHistories(app, company, entities)) {
    // Damage is known for all time.
    const getCheckStart: FaultCheckStart = (kind) =>
      kind === ('damaged' satisfies FindingKind)
        ? Number.NEGATIVE_INFINITY
        : addDays(history.from, needNoLearning.has(kind) ? 0 : learningDays);
    const damage = damageByEntity.get(entity.id) ?? [];
    const faults = [...dropExplainedByDamage(findFaults(history), damage), ...damage.map(({ fault }) => fault)];
    entityFaults.push({ entity, faults, getCheckStart, now: history.now });
    // One entity takes some milliseconds. Other requests are served in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await updateStoredFindings(app.systemDb, entityFaults, new Date(app.clock.now()));
}
