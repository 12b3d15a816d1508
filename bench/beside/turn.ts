import { setTimeout as pause } from 'node:timers/promises';
import { devices } from '@portico/contract/routes/devices';
import { ask, type Call } from '../asking.ts';
import { logIn, type Login, type Session } from '../console-session.ts';
import { daySeconds, type Dataset } from '../dataset.ts';
import { fleetMessages } from '../fleet-messages.ts';
import type { Pumped } from '../pump.ts';
import type { Answer } from '../questions.ts';
import { sendOverHttp, sendOverMqtt, takeTurns } from '../senders.ts';
import type { ServerProcess } from '../server-process.ts';
import type { Filled } from './fill.ts';
import type { LoopDelay } from './loop-delay.ts';
import { type BesideQuestion, bigCompanyLists, chainQuestions } from './questions.ts';

export type Group = 'one user' | 'users at once' | 'list';
/** `cpuMilliseconds`: processor time of all server processes for each call, warm-ups included; hardly depends on what else the machine does. */
export type Asked = { group: Group; title: string; calls: Call[]; cpuMilliseconds: number };
export type Sent = { title: string; pumped: Pumped };

/** Everything one version did in one turn. */
export type Turn = {
  asked: Asked[];
  loopDelay: { idle: LoopDelay; whileListed: LoopDelay; listsPerSecond: number };
  sent: { http: Sent; mqtt: Sent };
  /** Of all processes after the questions, with the caches filled. */
  bytesAfterQuestions: number;
  cpuSeconds: number;
};

const callsAlone = 30;
const callsTogether = 3;
const warmUps = 10;
/** For what the first questions make the server prefetch. */
const restMilliseconds = 4_000;
const listedSeconds = 6;
const listClients = 4;
/** Each turn sends an earlier range, so that no period comes twice. */
export const rangeDays = 60;

export type TurnOptions = { dataset: Dataset; filled: Filled; turn: number; seconds: number };

export async function takeTurn(server: ServerProcess, options: TurnOptions): Promise<Turn> {
  const { dataset, filled, turn, seconds } = options;
  const { store, company } = filled;
  const sessions = await Promise.all(store.logins.map((login) => logIn(server.url, login)));
  const questions = chainQuestions({ dataset, ids: store.ids });
  for (const question of questions) await callsOf(question, sessions.slice(0, 1), 2, 1);
  await pause(restMilliseconds);
  const asked: Asked[] = [];
  const add = async (group: Group, question: BesideQuestion, users: readonly Session[], each: number) => {
    const cpuBefore = await server.cpuSeconds();
    const calls = await callsOf(question, users, each, warmUps);
    const cpuSeconds = (await server.cpuSeconds()) - cpuBefore;
    const allCalls = calls.length + Math.max(warmUps, users.length);
    asked.push({ group, title: question.title, calls, cpuMilliseconds: (1000 * cpuSeconds) / allCalls });
  };
  for (const question of questions) {
    await add('one user', question, sessions.slice(0, 1), callsAlone);
    await add('users at once', question, sessions, callsTogether);
  }
  const lister = await logIn(server.url, company.login);
  for (const question of bigCompanyLists(company)) await add('list', question, [lister], callsAlone);
  lister.end();
  for (const session of sessions) session.end();
  const loopDelay = await measureLoopDelay(server, company.login);
  const bytesAfterQuestions = await server.memoryTogether();

  const messages = fleetMessages(dataset.until - (turn - 1) * rangeDays * daySeconds);
  const next = takeTurns(store.httpFleet, messages.bodies);
  const http = await sendOverHttp(server, { fleet: store.httpFleet, next, size: 500, seconds });
  const mqtt = await sendOverMqtt(server, store.mqttFleet, messages.bodies, seconds);
  const sent = {
    http: { title: 'HTTP, batches of 500', pumped: http },
    mqtt: { title: 'MQTT QoS 1, single records', pumped: mqtt },
  };
  return { asked, loopDelay, sent, bytesAfterQuestions, cpuSeconds: await server.cpuSeconds() };
}

async function callsOf(
  question: BesideQuestion,
  sessions: readonly Session[],
  each: number,
  minWarmUps: number,
): Promise<Call[]> {
  const call = async (variant: number, user: number): Promise<() => Answer> => {
    const session = sessions[user];
    if (session === undefined) throw new RangeError(`User ${user} has no session.`);
    return question.ask(session, variant);
  };
  const calls = await ask(sessions.length, each, call, minWarmUps);
  return calls.map(({ milliseconds, answer }) => ({ milliseconds, answer: answer() }));
}

/** Delays of the server's event loop while idle, and while several clients page through the devices without a pause. */
async function measureLoopDelay(server: ServerProcess, login: Login): Promise<Turn['loopDelay']> {
  const readDelay = async () => (await server.request('loop delay')) as LoopDelay; // answered by loop-delay.ts
  const sessions = await Promise.all(Array.from({ length: listClients }, () => logIn(server.url, login)));
  await pause(1_000);
  await readDelay();
  await pause(2_000);
  const idle = await readDelay();
  const until = performance.now() + listedSeconds * 1000;
  let lists = 0;
  const clients = sessions.map(async (session, client) => {
    for (let page = client; performance.now() < until; page += listClients) {
      await session.get(devices.list, { page: page % 500, size: 100 });
      lists += 1;
    }
  });
  await Promise.all(clients);
  const whileListed = await readDelay();
  for (const session of sessions) session.end();
  return { idle, whileListed, listsPerSecond: lists / listedSeconds };
}
