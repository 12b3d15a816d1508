import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type AcknowledgementRecorder, type SentDataKind, sentDataKinds } from './acknowledgements.ts';
import type { Portico } from './portico.ts';
import { findChildren, isRunning, sendSignal } from './processes.ts';

export const killTargets = ['server', 'PostgreSQL child', 'counting child'] as const;
export type KillTarget = (typeof killTargets)[number];

/** Patterns of the children's command lines, independent of the folder of their programs. */
const childPatterns: Readonly<Record<Exclude<KillTarget, 'server'>, RegExp>> = {
  'PostgreSQL child': /^\S*\/postgres( |$)/,
  'counting child': /engine-process/,
};

/** A server gives up when a child dies three times within a minute; a new server starts counting from zero. */
const killsOfChildPerServer = 2;
const maxAwayMilliseconds = 60_000;

export type KillResult = {
  target: KillTarget;
  /** Milliseconds from the kill to the first acknowledgement of each kind, only for attempts that were sent after the kill. */
  delays: Map<SentDataKind, number>;
  /** Whether the server is still the same process. */
  isSameServer: boolean;
  /** Runnable processes per processor at the end, at least 1. With a load of n everything takes n times as long. */
  load: number;
};

/** Order of the kills: every target `times` times, children before servers, so that no server loses the same child too often. */
export function planKills(times: number): KillTarget[] {
  const order: KillTarget[] = [];
  for (let done = 0; done < times; done += killsOfChildPerServer) {
    const now = Math.min(killsOfChildPerServer, times - done);
    for (let kill = 0; kill < now; kill += 1) order.push('PostgreSQL child', 'counting child');
    for (let kill = 0; kill < now; kill += 1) order.push('server');
  }
  return order;
}

/** Kills one target after the other while the clients work. After each kill, waits until something of every kind is acknowledged. */
export async function killInTurn(
  portico: Portico,
  order: readonly KillTarget[],
  acknowledgements: AcknowledgementRecorder,
): Promise<KillResult[]> {
  const kills: KillResult[] = [];
  for (const [round, target] of order.entries()) {
    await pause(300 + ((round * 137) % 700));
    const server = portico.pid();
    acknowledgements.restart();
    if (target === 'server') {
      await portico.kill();
      await portico.start();
    } else {
      killChild(portico, target);
    }
    const until = performance.now() + maxAwayMilliseconds;
    while (acknowledgements.readDelays().size < sentDataKinds.length && performance.now() < until) await pause(10);
    const isSameServer = portico.pid() === server && isRunning(server);
    if (!isRunning(portico.pid())) throw new Error(`the server ended by itself after a kill of the ${target}`);
    const load = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
    kills.push({ target, delays: acknowledgements.readDelays(), isSameServer, load });
  }
  return kills;
}

/** Kills a child of the server; the server starts it again. */
export function killChild(portico: Portico, target: Exclude<KillTarget, 'server'>): void {
  sendSignal(findChildPid(portico, target), 'SIGKILL');
}

/** The process id of a child of the server; throws unless there is exactly one. */
export function findChildPid(portico: Portico, target: Exclude<KillTarget, 'server'>): number {
  const children = findChildren(portico.pid());
  const [child, ...more] = children.filter(({ command }) => childPatterns[target].test(command));
  if (child === undefined || more.length > 0)
    throw new Error(
      `the server has ${child === undefined ? 'no' : 'more than one'} ${target}: ${JSON.stringify(children)}`,
    );
  return child.pid;
}

/** Milliseconds until every kind was acknowledged again. */
export function computeDowntime({ delays }: KillResult): number {
  return delays.size < sentDataKinds.length ? Number.POSITIVE_INFINITY : Math.max(...delays.values());
}
