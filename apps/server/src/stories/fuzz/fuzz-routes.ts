import { basePath, type Route } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { createSeededRandom, type Random } from '../../platform/testing/seeded-random.ts';
import type { TestServer } from '../../platform/testing/server.ts';
import { isWritingRoute, routeEntries } from '../access-matrix-outcomes.ts';
import { type AccessScene, createAccessScene, refusedCallers } from '../access-matrix-scene.ts';
import { computeStoreChecksum, listStoreTables, logTables, waitUntilIdle } from '../store-snapshot.ts';
import { createHostileValues } from './hostile-values.ts';
import { type FuzzRequest, mutateCall } from './mutate-call.ts';

/** Routes whose answers never end. */
const routes = routeEntries.filter(({ route }) => route.reply !== 'events');
/**
 * Mutated calls of a route, one after the other. Few, so that a short run reaches all routes; a long run saves preparations. Each upload
 * starts a process.
 */
const countCalls = (route: Route, requests: number) => (route.upload !== undefined ? 3 : requests > 50_000 ? 27 : 9);
const requestsPerBatch = 100;
const maxAnswerMilliseconds = 30_000;
/** Repetitions of the refused requests of a batch, when one of them is accepted. */
const maxReplays = 5;
/** Refused and reading requests that are kept to be sent again. */
const maxRepeatable = 3_000;
/** Changed by refused calls too: the tries of a mailed code. */
const refusalTables: readonly string[] = [...logTables, 'email_codes'];

/** `byStatus`: number of answers; 0: the server closed the connection. `compared`: refused requests after which the state was compared. */
export type FuzzResult = {
  requests: number;
  /** Routes that were called, of how many. */
  routes: number;
  allRoutes: number;
  byStatus: Record<number, number>;
  compared: number;
  /** Valid calls that were prepared; most create objects that the server then knows. */
  preparations: number;
  problems: string[];
};

type Stage = { server: TestServer; scene: AccessScene };
type Fuzzer = {
  server: TestServer;
  tables: string[];
  result: FuzzResult;
  names: Set<string>;
  /** The last requests that changed nothing. */
  repeatable: FuzzRequest[];
};

/**
 * Sends at least `requests` mutated calls of all routes, each at least once, in batches of a hundred. First the calls of writing routes are
 * sent, to find those that are refused. These and the calls that only read must change nothing: the base data is compared before and after
 * them. At the end, the last of these are sent again, `repetitions` in all: without preparations, so they show what requests alone leave in
 * memory. `onRepetition` is called before and after, when all of them have been sent once.
 */
export async function fuzzRoutes(options: {
  requests: number;
  seed: number;
  startServer: () => Promise<TestServer>;
  onBatch: (result: FuzzResult) => void;
  repetitions: number;
  onRepetition: (moment: 'before' | 'after') => void;
}): Promise<FuzzResult> {
  const { requests, seed, startServer, onBatch, repetitions, onRepetition } = options;
  const random = createSeededRandom(seed);
  const startStage = async () => {
    const server = await startServer();
    return { server, scene: await createAccessScene(server) };
  };
  let stage = await startStage();
  const tables = (await listStoreTables(stage.server.db)).filter((name) => !refusalTables.includes(name));
  const result: FuzzResult = {
    requests: 0,
    routes: 0,
    allRoutes: routes.length,
    byStatus: {},
    compared: 0,
    preparations: 0,
    problems: [],
  };
  const fuzzer: Omit<Fuzzer, 'server'> = { tables, result, names: new Set(), repeatable: [] };

  /** Accepted calls may have deleted a part of the scene; then a new company is made, or everything anew. */
  async function mutateUsable(place: number): Promise<FuzzRequest[]> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        if (attempt > 0) await requireSessions(stage);
        result.preparations += 1;
        return await mutateRoute(stage.scene, { place, requests, random });
      } catch (error) {
        if (attempt === 2) throw error;
        if (attempt === 0) stage.scene = await createAccessScene(stage.server).catch(() => stage.scene);
        else {
          await stage.server.stop();
          stage = await startStage();
        }
      }
    }
  }

  // All routes come in turn, beginning with a random one.
  let next = random(routes.length);
  try {
    while (result.requests < requests || result.routes < routes.length) {
      const calls: FuzzRequest[] = [];
      await requireSessions(stage).catch(async () => {
        stage.scene = await createAccessScene(stage.server);
      });
      while (calls.length < requestsPerBatch) {
        calls.push(...(await mutateUsable(next)));
        next = (next + 1) % routes.length;
      }
      await runBatch({ ...fuzzer, server: stage.server }, calls);
      result.routes = fuzzer.names.size;
      onBatch(result);
    }
    await repeatRequests({ ...fuzzer, server: stage.server }, { repetitions, onRepetition });
  } finally {
    await stage.server.stop();
  }
  return result;
}

/** Throws when a session of the scene's permitted callers has ended. */
async function requireSessions({ server, scene }: Stage): Promise<void> {
  for (const { token } of [scene.admin, scene.platform]) {
    const answer = await fetch(server.url + basePath + auth.info.path, { headers: { authorization: token } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`a session of the scene answers ${answer.status}`);
  }
}

/** Prepares a valid call of a route and mutates it, for its permitted caller in two of three cases. */
async function mutateRoute(
  scene: AccessScene,
  { place, requests, random }: { place: number; requests: number; random: Random },
): Promise<FuzzRequest[]> {
  const found = routes[place];
  if (found === undefined) return [];
  const { name, route, entry } = found;
  const { token: own, ...sent } = await entry.prepare(scene);
  const rightful =
    entry.rightfulCaller === 'public'
      ? null
      : (own ?? (entry.rightfulCaller === 'platform' ? scene.platform : scene.admin).token);
  const drawValue = createHostileValues(random);
  return Array.from({ length: countCalls(route, requests) }, () => {
    const stranger = refusedCallers[random(refusedCallers.length)] ?? 'nobody';
    const token = random(3) === 0 ? scene.strangers[stranger] : rightful;
    return mutateCall({ name, route, sent, token }, { random, drawValue });
  });
}

/** Whether a request may have changed something; null: the server did not answer as it should. */
async function sendRequest({ server, result }: Fuzzer, request: FuzzRequest): Promise<boolean | null> {
  const status = await readStatus(server.url, request);
  result.byStatus[status] = (result.byStatus[status] ?? 0) + 1;
  if (status >= 500 || status === 0) {
    result.problems.push(`${status}: ${describeRequest(request)}`);
    return null;
  }
  return status < 400 && mayWrite(request);
}

const writingRoutes = new Set(routes.filter(({ route }) => isWritingRoute(route)).map(({ name }) => name));
const mayWrite = ({ name }: FuzzRequest) => writingRoutes.has(name);

async function readStatus(url: string, { method, address, headers, body }: FuzzRequest): Promise<number> {
  try {
    const answer = await fetch(url + address, {
      method,
      headers,
      signal: AbortSignal.timeout(maxAnswerMilliseconds),
      redirect: 'manual',
      ...(body.kind === 'bytes' ? { body: new Uint8Array(body.bytes) } : {}),
      ...(body.kind === 'form' ? { body: createForm(body.fields, body.file) } : {}),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

function createForm(fields: readonly [string, string][], file: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'picture.png');
  return form;
}

async function runBatch(fuzzer: Fuzzer, requests: readonly FuzzRequest[]): Promise<void> {
  const { server, result, tables } = fuzzer;
  result.requests += requests.length;
  for (const { name } of requests) fuzzer.names.add(name);
  let pending = [
    ...requests.filter((request) => !mayWrite(request)),
    ...(await sendAll(fuzzer, requests.filter(mayWrite))),
  ];
  for (let replay = 0; replay <= maxReplays; replay += 1) {
    await waitUntilIdle(server.db);
    const before = await computeStoreChecksum(server.db, tables);
    const refused = await sendAll(fuzzer, pending);
    if (refused.length < pending.length) {
      pending = refused;
      continue;
    }
    await waitUntilIdle(server.db);
    result.compared += pending.length;
    fuzzer.repeatable.push(...pending);
    fuzzer.repeatable.splice(0, fuzzer.repeatable.length - maxRepeatable);
    if ((await computeStoreChecksum(server.db, tables)) === before) return;
    for (const request of await findChangingRequests(fuzzer, pending))
      result.problems.push(`changed the base data although it was refused: ${describeRequest(request)}`);
    return;
  }
}

async function repeatRequests(
  fuzzer: Fuzzer,
  { repetitions, onRepetition }: { repetitions: number; onRepetition: (moment: 'before' | 'after') => void },
): Promise<void> {
  const { server, result, tables, repeatable } = fuzzer;
  if (repetitions === 0) return;
  await sendAll(fuzzer, repeatable);
  await waitUntilIdle(server.db);
  const before = await computeStoreChecksum(server.db, tables);
  onRepetition('before');
  for (let sent = 0; sent < repetitions; sent += repeatable.length) {
    await sendAll(fuzzer, repeatable);
    result.requests += repeatable.length;
  }
  await waitUntilIdle(server.db);
  onRepetition('after');
  if ((await computeStoreChecksum(server.db, tables)) !== before)
    result.problems.push('repeated requests changed the base data although they were refused');
}

/** Sends the requests and returns those that were refused, or that only read. */
async function sendAll(fuzzer: Fuzzer, requests: readonly FuzzRequest[]): Promise<FuzzRequest[]> {
  const refused: FuzzRequest[] = [];
  for (const request of requests) if ((await sendRequest(fuzzer, request)) !== true) refused.push(request);
  return refused;
}

/** Sends the requests again, in ever smaller halves, until single ones are found that change something. */
async function findChangingRequests(fuzzer: Fuzzer, requests: readonly FuzzRequest[]): Promise<FuzzRequest[]> {
  const { server, tables } = fuzzer;
  const before = await computeStoreChecksum(server.db, tables);
  for (const request of requests) await readStatus(server.url, request);
  await waitUntilIdle(server.db);
  if ((await computeStoreChecksum(server.db, tables)) === before) return [];
  if (requests.length === 1) return [...requests];
  const middle = Math.ceil(requests.length / 2);
  return [
    ...(await findChangingRequests(fuzzer, requests.slice(0, middle))),
    ...(await findChangingRequests(fuzzer, requests.slice(middle))),
  ];
}

function describeRequest({ name, method, address, body }: FuzzRequest): string {
  const content = body.kind === 'bytes' ? JSON.stringify(body.bytes.toString().slice(0, 400)) : body.kind;
  return `${name} ${method} ${address.slice(0, 300)} ${content}`;
}
