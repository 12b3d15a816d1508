import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer } from '../../platform/testing/server.ts';
import { createChainFixture, type InstallationTiming } from './fixture.ts';
import type { ChainSuite } from './kpi.ts';
import { createCheckTally } from './tally.ts';

/** Starts a server with a chain and the records of its devices. `more` gives suites with the same seed different data. */
export async function startChain(more: number, timing: InstallationTiming): Promise<ChainSuite> {
  const tally = createCheckTally(more);
  const clock = fixedClock('2029-01-01T00:00:00Z');
  const server = await startTestServer({ clock, logLevel: 'fatal' });
  return { server, fixture: await createChainFixture(server, tally.seed + more - 1, timing), clock, tally };
}
