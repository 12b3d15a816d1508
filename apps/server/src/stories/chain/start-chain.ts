import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { startServer } from '../../platform/testing/server.ts';
import type { Chain } from './kpi.ts';
import { tallyOf } from './tally.ts';
import { chainWorld, type HungUp } from './world.ts';

/** A server with a chain and what its devices told; `more`: draws another story than other suites of the same seed. */
export async function startChain(more: number, hungUp: HungUp): Promise<Chain> {
  const tally = tallyOf(more);
  const clock = fixedClock('2029-01-01T00:00:00Z');
  const server = await startServer({ clock, logLevel: 'fatal' });
  return { server, world: await chainWorld(server, tally.seed + more - 1, hungUp), clock, tally };
}
