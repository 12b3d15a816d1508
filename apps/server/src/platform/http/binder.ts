import { basePath, type InputOf, type ResultOf, type Route, type Upload } from '@portico/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Events } from '../events.ts';
import type { FileReply } from '../file-reply.ts';
import type { Db } from '../things/open.ts';
import {
  callOf,
  type CurrentUser,
  type LoadUser,
  type OperationTarget,
  type Operator,
  type PublicCall,
  type RegistrationCall,
  requireAccess,
  requireSameOrigin,
  requireSetUp,
  type StreamedCall,
  tokenOf,
  type UploadCall,
  type UserCall,
} from './caller.ts';
import { type Subscribe, streamEvents } from './event-stream.ts';
import { parseInput } from './input.ts';
import { envelopeBytes } from './replies.ts';
import { sendFile } from './send-file.ts';
import { uploadOf } from './upload.ts';

type CallFor<R extends Route> = R['access'] extends 'public'
  ? R extends { makesUser: true }
    ? RegistrationCall
    : PublicCall
  : R extends { upload: { streamed: true } }
    ? StreamedCall
    : R extends { upload: Upload }
      ? UploadCall
      : UserCall;
type AnswerOf<R extends Route> = R['reply'] extends 'events'
  ? Subscribe<z.output<R['output']>>
  : R['reply'] extends 'file'
    ? FileReply
    : ResultOf<R>;

type TellLog = (operator: Operator, target: OperationTarget) => void;

/** Answers one route: input after parsing, and who calls. */
export type Handler<R extends Route> = (input: InputOf<R>, call: CallFor<R>) => AnswerOf<R> | Promise<AnswerOf<R>>;
export type Handle = <R extends Route>(route: R, handler: Handler<R>) => void;

/** One state-changing call, worked or not. */
export type Operation = {
  user: Operator;
  route: string;
  input: unknown;
  address: string;
  status: number;
  milliseconds: number;
  target: OperationTarget | null;
};

type BinderOptions = {
  server: FastifyInstance;
  /** Every route that must get a handler, by domain. */
  routes: Readonly<Record<string, Readonly<Record<string, Route>>>>;
  loadUser: LoadUser;
  /** The store as somebody may see it. */
  dbOf: (user: CurrentUser) => Db;
  clock: Clock;
  recordOperation: (operation: Operation) => Promise<void>;
  allowUser: (user: CurrentUser, request: FastifyRequest) => Promise<void>;
  events: Events;
  publicUrl: string;
};

/** Ties handlers to the routes of the contract; everything around a handler happens here, once. */
export function createBinder(options: BinderOptions) {
  const { server, routes, loadUser, dbOf, recordOperation, allowUser, events, clock, publicUrl } = options;
  const names = namesOf(routes);
  const handled = new Set<Route>();
  const streams = new Set<() => void>();

  /** Who calls, whatever they may do. */
  const identify = async (route: Route, request: FastifyRequest): Promise<CurrentUser | null> => {
    if (route.access === 'public') return null;
    const found = tokenOf(request);
    if (found === null) throw new AppError('unauthorized');
    const user = await loadUser(found.token);
    if (found.byCookie && changes(route)) requireSameOrigin(request, publicUrl);
    await allowUser(user, request);
    return user;
  };

  const requireRight = (route: Route, user: CurrentUser | null, input?: object): void => {
    if (route.access === 'public' || user === null) return;
    if (route.duringSetUp !== true) requireSetUp(user);
    requireAccess(user, route.access, input);
  };

  const handle: Handle = (route, handler) => {
    const name = names.get(route);
    if (name === undefined) throw new Error(`${route.method} ${route.path} is not listed in the contract's routes`);
    if (handled.has(route)) throw new Error(`${name} has two handlers`);
    handled.add(route);
    const guarded = guardOf(route);

    /** Does what was asked, and gives how to say so. */
    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
      user: CurrentUser | null,
      recordAs: TellLog,
    ) => {
      requireRight(route, user);
      const file = route.upload === undefined ? null : await uploadOf(request, route.upload);
      const input = parseInput(route, request);
      requireRight(route, user, asRecord(input));
      const { language, ...from } = callOf(request, user);
      // `identify` has made sure of the user wherever the route is not public.
      const call = {
        language,
        ...from,
        ...(user === null
          ? { recordAs }
          : { user, db: dbOf(user), record: (told: OperationTarget) => recordAs(user, told) }),
        ...(file === null ? {} : { file }),
      } as CallFor<typeof route>;
      const result = await handler(input, call);
      if (route.reply === 'events') {
        const subscribe = result as Subscribe<unknown>; // the type of an events handler's result
        const check = async () => requireRight(route, await identify(route, request));
        return () => streamEvents({ reply, events, user, subscribe, check, clock, open: streams });
      }
      if (route.reply === 'file') return () => sendFile(reply, result as FileReply); // the type of a file handler's result
      const body = envelopeBytes(route.reply, guarded(result), language);
      return () => reply.type('application/json; charset=utf-8').send(body);
    };

    server.route({
      method: route.method,
      url: basePath + route.path,
      handler: async (request, reply) => {
        const started = performance.now();
        const user = await identify(route, request);
        if (!changes(route)) return (await answer(request, reply, user, () => {}))();
        let status = 200;
        let operator: Operator | null = user;
        let target: OperationTarget | null = null;
        const recordAs: TellLog = (by, told) => {
          operator = by;
          target = told;
        };
        let say: () => unknown;
        try {
          say = await answer(request, reply, user, recordAs);
        } catch (error) {
          status = error instanceof AppError ? error.status : 500;
          throw error;
        } finally {
          const milliseconds = Math.round(performance.now() - started);
          const input = { ...asRecord(request.query), ...asRecord(request.body) };
          if (status !== 200) target ??= refusedTarget(route, input, operator);
          // Before the answer: whoever is told that something was done finds it in the log.
          if (operator !== null)
            await recordOperation({
              user: operator,
              route: name,
              input,
              address: request.ip,
              status,
              milliseconds,
              target,
            });
        }
        return say();
      },
    });
  };

  return {
    handle,
    /** The server does not start with a route nobody answers. */
    requireComplete() {
      const missing = [...names].filter(([route]) => !handled.has(route)).map(([, name]) => name);
      if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`);
    },
    closeStreams() {
      for (const end of streams) end();
    },
  };
}

function changes(route: Route): boolean {
  return route.writes ?? route.method !== 'GET';
}

/**
 * Only what the contract lists leaves the house. Checked by code that is made for the shape of the reply when the first one is sent: of a
 * thousand rows that takes a thirtieth of the time, and to make it for all routes would delay the start.
 */
function guardOf({ output, reply }: Route): (result: unknown) => unknown {
  const all = reply === 'list' ? z.object({ content: z.array(output), totalElements: z.number() }) : output;
  let made: z.ZodMiniType | null = null;
  return (result) => {
    made ??= z.compile<z.ZodMiniType>(all);
    return z.parse(made, result);
  };
}

function namesOf(routes: BinderOptions['routes']): Map<Route, string> {
  const names = new Map<Route, string>();
  const addresses = new Map<string, string>();
  for (const [domain, calls] of Object.entries(routes)) {
    for (const [key, route] of Object.entries(calls)) {
      const name = `${domain}.${key}`;
      const address = `${route.method} ${route.path.toLowerCase().replace(/\/+$/, '')}`;
      const other = addresses.get(address);
      if (other !== undefined) throw new Error(`${name} and ${other} are both ${address}`);
      if (route.access === undefined) throw new Error(`${name} does not say who may call it`);
      addresses.set(address, name);
      names.set(route, name);
    }
  }
  return names;
}

/**
 * What a refused call was about: oneself in what anybody may do, else the name it gave. Names of stored rows are not looked up: they may
 * be another company's.
 */
function refusedTarget(
  { access }: Route,
  input: Readonly<Record<string, unknown>>,
  operator: Operator | null,
): OperationTarget | null {
  const name =
    access === 'user'
      ? operator?.username
      : [input['name'], input['username'], input['nickName']].find((given) => typeof given === 'string');
  return name === undefined ? null : { name };
}

function asRecord(value: unknown): object {
  if (value === undefined || value === null || value === '') return {};
  return typeof value === 'object' && !Array.isArray(value) ? value : { ids: value };
}
