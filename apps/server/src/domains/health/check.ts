import type { FindingKind } from '@portico/contract/words/finding-kinds';
import { findFaults } from '@portico/counting/findings/find-faults';
import { addDays } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import type { EntityRow } from '../organisations/index.ts';
import { historiesOf } from './entity-history.ts';
import { type FoundFaults, type JudgedFrom, storeFaults } from './stored-findings.ts';

/** Weeks at the beginning of a history from which is learnt what is usual; a fault of unusual numbers that began then cannot be judged. */
const learningDays = 21;
/** Kinds that are known by what came and what did not, whatever is usual. */
const needNoLearning: ReadonlySet<string> = new Set<FindingKind>([
  'silent',
  'outage',
  'partial',
  'clockWrong',
  'refused',
]);

/** Looks at the counts of entities of one company and keeps what is found. */
export async function checkEntities(app: App, company: number, entities: readonly EntityRow[]): Promise<void> {
  const found: FoundFaults[] = [];
  for (const { entity, history } of await historiesOf(app, company, entities)) {
    const judgedFrom: JudgedFrom = (kind) => addDays(history.from, needNoLearning.has(kind) ? 0 : learningDays);
    found.push({ entity, faults: findFaults(history), judgedFrom, now: history.now });
    // One entity takes some milliseconds; others want to be served in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await storeFaults(app.systemDb, found, new Date(app.clock.now()));
}
