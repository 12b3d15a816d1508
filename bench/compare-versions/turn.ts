import { setTimeout as pause } from 'node:timers/promises';
import { devices } from '@portico/contract/routes/devices';
import { type ConsoleSession, type Login, openConsoleSession } from '../console-session.ts';
import type { SendingResult } from '../continuous-sending.ts';
import { type Dataset, daySeconds } from '../dataset.ts';
import { createFleetMessages } from '../fleet-messages.ts';
import { runCalls, type TimedCall } from '../measure-queries.ts';
import type { Answer } from '../queries.ts';
import { createMessageRotation, sendOverHttp, sendOverMqtt } from '../senders.ts';
import type { ServerProcess } from '../server-process.ts';
import type { FilledDataFolder } from './fill.ts';
import type { LoopDelay } from './loop-delay.ts';
import { createBigCompanyListQueries, createChainQueries, type VersionQuery } from './queries.ts';

export type QueryGroup = 'one user' | 'users at once' | 'list';
/** `cpuMilliseconds`: processor time of all server processes per call, including warm-ups; hardly depends on other load of the machine. */
export type MeasuredCalls = { group: QueryGroup; title: string; calls: TimedCall[]; cpuMilliseconds: number };
export type DoorResult = { title: string; sending: SendingResult };

/** All measurements of one version in one turn. */
export type TurnResult = {
  measuredCalls: MeasuredCalls[];
  loopDelay: { idle: LoopDelay; duringListQueries: LoopDelay; listsPerSecond: number };
  doorResults: { http: DoorResult; mqtt: DoorResult };
  /** Memory of all server processes after the queries, with filled caches. */
  memoryBytesAfterQueries: number;
  cpuSeconds: number;
};

const callsAlone = 30;
const callsTogether = 3;
const warmUps = 10;
/** Time for the prefetches caused by the first queries to finish. */
const restMilliseconds = 4_000;
const listSeconds = 6;
const listClients = 4;
/** Days per turn. Each turn sends an earlier range, so that no period is sent twice. */
export const daysPerTurn = 60;

export type TurnOptions = { dataset: Dataset; filled: FilledDataFolder; turn: number; seconds: number };

export async function runMeasurementTurn(server: ServerProcess, options: TurnOptions): Promise<TurnResult> {
  const { dataset, filled, turn, seconds } = options;
  const { store, company } = filled;
  const sessions = await Promise.all(store.logins.map((login) => openConsoleSession(server.url, login)));
  const queries = createChainQueries({ dataset, ids: store.ids });
  for (const query of queries) await runQueryCalls(query, sessions.slice(0, 1), 2, 1);
  await pause(restMilliseconds);
  const measuredCalls: MeasuredCalls[] = [];
  const add = async (
    group: QueryGroup,
    query: VersionQuery,
    users: readonly ConsoleSession[],
    callsPerUser: number,
  ) => {
    const cpuBefore = await server.cpuSeconds();
    const calls = await runQueryCalls(query, users, callsPerUser, warmUps);
    const cpuSeconds = (await server.cpuSeconds()) - cpuBefore;
    const allCalls = calls.length + Math.max(warmUps, users.length);
    measuredCalls.push({ group, title: query.title, calls, cpuMilliseconds: (1000 * cpuSeconds) / allCalls });
  };
  for (const query of queries) {
    await add('one user', query, sessions.slice(0, 1), callsAlone);
    await add('users at once', query, sessions, callsTogether);
  }
  const listSession = await openConsoleSession(server.url, company.login);
  for (const query of createBigCompanyListQueries(company)) await add('list', query, [listSession], callsAlone);
  listSession.end();
  for (const session of sessions) session.end();
  const loopDelay = await measureLoopDelay(server, company.login);
  const memoryBytesAfterQueries = await server.totalMemory();

  const messages = createFleetMessages(dataset.until - (turn - 1) * daysPerTurn * daySeconds);
  const next = createMessageRotation(store.httpFleet, messages.bodies);
  const http = await sendOverHttp(server, { fleet: store.httpFleet, next, size: 500, seconds });
  const mqtt = await sendOverMqtt(server, store.mqttFleet, messages.bodies, seconds);
  const doorResults = {
    http: { title: 'HTTP, batches of 500', sending: http },
    mqtt: { title: 'MQTT QoS 1, single records', sending: mqtt },
  };
  return { measuredCalls, loopDelay, doorResults, memoryBytesAfterQueries, cpuSeconds: await server.cpuSeconds() };
}

async function runQueryCalls(
  query: VersionQuery,
  sessions: readonly ConsoleSession[],
  callsPerUser: number,
  minWarmUps: number,
): Promise<TimedCall[]> {
  const call = async (variant: number, user: number): Promise<() => Answer> => {
    const session = sessions[user];
    if (session === undefined) throw new RangeError(`User ${user} has no session.`);
    return query.queryPortico(session, variant);
  };
  const calls = await runCalls(sessions.length, callsPerUser, call, minWarmUps);
  return calls.map(({ milliseconds, answer }) => ({ milliseconds, answer: answer() }));
}

/** Measures the server's event loop delays while idle, and while several clients page through the devices without a pause. */
async function measureLoopDelay(server: ServerProcess, login: Login): Promise<TurnResult['loopDelay']> {
  const readDelay = async () => (await server.request('loop delay')) as LoopDelay; // answered by loop-delay.ts
  const sessions = await Promise.all(Array.from({ length: listClients }, () => openConsoleSession(server.url, login)));
  await pause(1_000);
  await readDelay();
  await pause(2_000);
  const idle = await readDelay();
  const deadline = performance.now() + listSeconds * 1000;
  let lists = 0;
  const clients = sessions.map(async (session, client) => {
    for (let page = client; performance.now() < deadline; page += listClients) {
      await session.get(devices.list, { page: page % 500, size: 100 });
      lists += 1;
    }
  });
  await Promise.all(clients);
  const duringListQueries = await readDelay();
  for (const session of sessions) session.end();
  return { idle, duringListQueries, listsPerSecond: lists / listSeconds };
}
