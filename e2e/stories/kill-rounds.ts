import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Acknowledgements, type SentKind, sentKinds } from './acknowledgements.ts';
import type { Portico } from './portico.ts';
import { findChildren, isRunning, signal } from './processes.ts';

export const victims = ['server', 'PostgreSQL child', 'counting child'] as const;
export type Victim = (typeof victims)[number];

/** A child's command line, whatever folder its program lies in. */
const childPatterns: Readonly<Record<Exclude<Victim, 'server'>, RegExp>> = {
  'PostgreSQL child': /^\S*\/postgres( |$)/,
  'counting child': /engine-process/,
};

/** A server that sees one of its children die three times within a minute gives up; a new server begins to count anew. */
const killsOfChildPerServer = 2;
const maxAwayMilliseconds = 60_000;

export type Kill = {
  victim: Victim;
  /** Milliseconds from the kill to the first acknowledgement of each kind that was asked for after it. */
  delays: Map<SentKind, number>;
  /** Whether the server is still the same process. */
  isSameServer: boolean;
  /** Runnable processes per processor at the end, at least 1: on a machine that does other work everything takes so much longer. */
  load: number;
};

/** Each victim so often, children before servers, so that no server sees one child die too often. */
export function planKills(times: number): Victim[] {
  const order: Victim[] = [];
  for (let done = 0; done < times; done += killsOfChildPerServer) {
    const now = Math.min(killsOfChildPerServer, times - done);
    for (let kill = 0; kill < now; kill += 1) order.push('PostgreSQL child', 'counting child');
    for (let kill = 0; kill < now; kill += 1) order.push('server');
  }
  return order;
}

/** Kills while the clients work, and waits after each kill until something of every kind is acknowledged again. */
export async function killInTurn(
  portico: Portico,
  order: readonly Victim[],
  acknowledgements: Acknowledgements,
): Promise<Kill[]> {
  const kills: Kill[] = [];
  for (const [round, victim] of order.entries()) {
    await pause(300 + ((round * 137) % 700));
    const server = portico.pid();
    acknowledgements.restart();
    if (victim === 'server') {
      await portico.kill();
      await portico.start();
    } else {
      killChild(portico, victim);
    }
    const until = performance.now() + maxAwayMilliseconds;
    while (acknowledgements.readDelays().size < sentKinds.length && performance.now() < until) await pause(10);
    const isSameServer = portico.pid() === server && isRunning(server);
    if (!isRunning(portico.pid())) throw new Error(`the server ended by itself after a kill of the ${victim}`);
    const load = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
    kills.push({ victim, delays: acknowledgements.readDelays(), isSameServer, load });
  }
  return kills;
}

/** Kills a child of the server; the server starts it again. */
export function killChild(portico: Portico, victim: Exclude<Victim, 'server'>): void {
  const children = findChildren(portico.pid());
  const [child, ...more] = children.filter(({ command }) => childPatterns[victim].test(command));
  if (child === undefined || more.length > 0)
    throw new Error(
      `the server has ${child === undefined ? 'no' : 'more than one'} ${victim}: ${JSON.stringify(children)}`,
    );
  signal(child.pid, 'SIGKILL');
}

/** Milliseconds until everything worked again. */
export function awayTime({ delays }: Kill): number {
  return delays.size < sentKinds.length ? Number.POSITIVE_INFINITY : Math.max(...delays.values());
}
