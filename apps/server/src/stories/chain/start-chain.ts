import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer } from '../../platform/testing/server.ts';
import { createChainFixture, type InstallationTiming } from './fixture.ts';
import type { ChainTestContext } from './kpi.ts';
import { createRandomizedComparer } from './tally.ts';

/** Starts a server with a chain and the records of its devices. `more` gives suites with the same seed different data. */
export async function startChainServer(more: number, timing: InstallationTiming): Promise<ChainTestContext> {
  const tally = createRandomizedComparer(more);
  const clock = createFixedClock('2029-01-01T00:00:00Z');
  const server = await startTestServer({ clock, logLevel: 'fatal' });
  return { server, fixture: await createChainFixture(server, tally.seed + more - 1, timing), clock, tally };
}
