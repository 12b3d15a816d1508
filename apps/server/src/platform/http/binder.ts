import { basePath, type InputOf, type ResultOf, type Route, type Upload } from '@portico/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import type { Db } from '../base-data/open.ts';
import type { Clock } from '../clock.ts';
import type { Events } from '../events.ts';
import type { FileReply } from '../file-reply.ts';
import type { Log } from '../log.ts';
import { hashToken } from '../tokens.ts';
import { createUploadRoom } from '../uploads/upload-room.ts';
import {
  type CurrentUser,
  type LoadUser,
  type LoggedOperator,
  noteRequestUser,
  type OperationTarget,
  type PublicCall,
  type RegistrationCall,
  readRequestToken,
  refuseOtherSites,
  requireAccess,
  requireCompletedSetUp,
  requireSameOrigin,
  type SessionCall,
  type StreamedCall,
  type StreamedFile,
  toPublicCall,
  type UploadCall,
  type UploadedFile,
  type UserCall,
} from './caller.ts';
import { type Subscribe, streamEvents } from './event-stream.ts';
import { parseInput } from './input.ts';
import { findCallingBrowser } from './known-device.ts';
import { createOpenStreams } from './open-streams.ts';
import { encodeReply } from './replies.ts';
import { replyWithFile } from './reply-with-file.ts';
import { clearSessionCookies, readSessionCookie, setSessionCookies } from './session-cookies.ts';
import { readUpload } from './upload.ts';

type CallFor<R extends Route> = ContextFor<R> & (R extends { changesSession: true } ? SessionCall : unknown);
type ContextFor<R extends Route> = R['access'] extends 'public'
  ? R extends { createsUser: true }
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

type RecordTarget = (operator: LoggedOperator, target: OperationTarget) => void;

/** Handles the requests of one route. `input`: the parsed input; `call`: the caller and the context of the request. */
export type Handler<R extends Route> = (input: InputOf<R>, call: CallFor<R>) => AnswerOf<R> | Promise<AnswerOf<R>>;
export type HandleRoute = <R extends Route>(route: R, handler: Handler<R>) => void;

/** A state-changing request, successful or not, for the operation log. */
export type LoggedRequest = {
  user: LoggedOperator;
  route: string;
  input: unknown;
  address: string;
  status: number;
  milliseconds: number;
  target: OperationTarget | null;
};

type BinderOptions = {
  server: FastifyInstance;
  /** Every route that must get a handler, by domain and name. */
  routes: Readonly<Record<string, Readonly<Record<string, Route>>>>;
  loadUser: LoadUser;
  /** The base data limited to the rows that a user may see. */
  dbForUser: (user: CurrentUser) => Db;
  clock: Clock;
  /** Gets the refused calls that are not in the operation log: those that read, and those without a known user. */
  log: Log;
  recordOperation: (operation: LoggedRequest) => Promise<void>;
  allowUser: (user: CurrentUser, request: FastifyRequest) => Promise<void>;
  /** Throws `diskFull` when an upload cannot be stored. */
  requireRoom: () => void;
  events: Events;
  publicUrl: string;
};

/** Binds handlers to the routes of the contract, and adds access checks, parsing, logging and encoding around each handler. */
export function createBinder(options: BinderOptions) {
  const {
    server,
    routes,
    loadUser,
    dbForUser,
    recordOperation,
    allowUser,
    requireRoom,
    events,
    clock,
    log,
    publicUrl,
  } = options;
  const names = nameRoutes(routes);
  const handled = new Set<Route>();
  const streams = createOpenStreams();
  const room = createUploadRoom();

  /** Returns the user who makes the request, without checking rights; null for a public route. */
  const identify = async (route: Route, request: FastifyRequest): Promise<CurrentUser | null> => {
    if (route.access === 'public') return null;
    const requestToken = readRequestToken(request, publicUrl);
    if (requestToken === null) throw new AppError('unauthorized');
    if (requestToken.byCookie) {
      if (changesState(route)) requireSameOrigin(request, publicUrl);
      else refuseOtherSites(request);
    }
    const user = await loadUser(requestToken.token);
    noteRequestUser(request, user);
    await allowUser(user, request);
    return user;
  };

  const openBrowserSession = (
    request: FastifyRequest,
    reply: FastifyReply,
    user: CurrentUser | null,
  ): SessionCall['browserSession'] => {
    const token = readSessionCookie(request, publicUrl);
    const tokenHash = token === null ? null : hashToken(token);
    return {
      requireOwnPage: () => requireSameOrigin(request, publicUrl),
      tokenHash,
      start: (newToken) => setSessionCookies(request, reply, publicUrl, newToken),
      end() {
        if (tokenHash !== null && tokenHash === user?.tokenHash) clearSessionCookies(request, reply, publicUrl);
      },
    };
  };

  const requireRight = (route: Route, user: CurrentUser | null, input?: object): void => {
    if (route.access === 'public' || user === null) return;
    if (route.isAllowedDuringSetUp !== true) requireCompletedSetUp(user);
    requireAccess(user, route.access, input);
    if (route.needsWholeCompany === true && !user.seesWholeCompany) throw new AppError('wholeCompanyNeeded');
  };

  const handle: HandleRoute = (route, handler) => {
    const name = names.get(route);
    if (name === undefined) throw new Error(`${route.method} ${route.path} is not listed in the contract's routes`);
    if (handled.has(route)) throw new Error(`${name} has two handlers`);
    if (route.upload !== undefined && route.access === 'public') throw new Error(`${name} takes files from anyone`);
    handled.add(route);
    const guardOutput = createOutputGuard(route);

    /** Receives the file of the request, if the route takes one, and runs the handler. Returns a function that sends the reply. */
    const runHandler = async (
      request: FastifyRequest,
      reply: FastifyReply,
      user: CurrentUser | null,
      recordAs: RecordTarget,
    ) => {
      requireRight(route, user);
      const { upload } = route;
      if (upload === undefined || user === null) return runWithFile(request, reply, user, recordAs, null);
      requireRoom();
      const { file, release } = await readUpload({ request, reply, upload, user, room });
      try {
        return await runWithFile(request, reply, user, recordAs, file);
      } finally {
        release();
      }
    };

    const runWithFile = async (
      request: FastifyRequest,
      reply: FastifyReply,
      user: CurrentUser | null,
      recordAs: RecordTarget,
      file: StreamedFile | UploadedFile | null,
    ) => {
      const input = parseInput(route, request);
      requireRight(route, user, asRecord(input));
      const { language, ...context } = toPublicCall(request);
      // The cast is safe: `identify` returns a user for every route that is not public.
      const call = {
        language,
        ...context,
        browser: findCallingBrowser(request, reply, publicUrl),
        ...(user === null
          ? { recordChangeAs: recordAs }
          : { user, db: dbForUser(user), recordChange: (target: OperationTarget) => recordAs(user, target) }),
        ...(file === null ? {} : { file }),
        ...(route.changesSession === true ? { browserSession: openBrowserSession(request, reply, user) } : {}),
      } as CallFor<typeof route>;
      const result = await handler(input, call);
      if (route.reply === 'events') {
        const subscribe = result as Subscribe<unknown>; // the type of an events handler's result
        const check = async () => requireRight(route, await identify(route, request));
        return () => streamEvents({ reply, events, user, subscribe, check, clock, open: streams });
      }
      if (route.reply === 'file') return () => replyWithFile(reply, result as FileReply); // the type of a file handler's result
      const body = encodeReply(route.reply, guardOutput(result), language);
      return () => reply.type('application/json; charset=utf-8').send(body);
    };

    server.route({
      method: route.method,
      url: basePath + route.path,
      handler: async (request, reply) => {
        const startedAt = performance.now();
        const logRefusal = (error: unknown, user: LoggedOperator | null) => {
          if (error instanceof AppError && error.status === 403)
            log.warn({ user: user?.id, route: name, address: request.ip, key: error.key }, 'a call was refused');
        };
        const user = await identify(route, request).catch((error: unknown) => {
          logRefusal(error, null);
          throw error;
        });
        if (!changesState(route)) {
          const sendFound = await runHandler(request, reply, user, () => {}).catch((error: unknown) => {
            logRefusal(error, user);
            throw error;
          });
          return sendFound();
        }
        let status = 200;
        let operator: LoggedOperator | null = user;
        let target: OperationTarget | null = null;
        const recordAs: RecordTarget = (newOperator, newTarget) => {
          operator = newOperator;
          target = newTarget;
        };
        let sendReply: () => unknown;
        try {
          sendReply = await runHandler(request, reply, user, recordAs);
        } catch (error) {
          status = error instanceof AppError ? error.status : 500;
          if (operator === null) logRefusal(error, null);
          throw error;
        } finally {
          const milliseconds = Math.round(performance.now() - startedAt);
          const input = { ...asRecord(request.query), ...asRecord(request.body) };
          if (status !== 200) target ??= refusedTarget(route, input, operator);
          // Before the reply is sent, so that a caller with a reply finds the operation in the log.
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
        return sendReply();
      },
    });
  };

  return {
    handle,
    /** Throws when a route has no handler, so that the server does not start. */
    requireComplete() {
      const missing = [...names].filter(([route]) => !handled.has(route)).map(([, name]) => name);
      if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`);
    },
    closeStreams() {
      streams.endAll();
    },
  };
}

function changesState(route: Route): boolean {
  return route.writes ?? route.method !== 'GET';
}

/**
 * Returns a function that checks a result and keeps only the fields in the contract. Its code is compiled for the schema at the first
 * reply: for a thousand rows this takes a thirtieth of the time, and compiling all routes would delay the start.
 */
function createOutputGuard({ output, reply }: Route): (result: unknown) => unknown {
  const schema = reply === 'list' ? z.object({ content: z.array(output), totalElements: z.number() }) : output;
  let compiled: z.ZodMiniType | null = null;
  return (result) => {
    compiled ??= z.compile<z.ZodMiniType>(schema);
    return z.parse(compiled, result);
  };
}

function nameRoutes(routes: BinderOptions['routes']): Map<Route, string> {
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
 * The target of a refused request for the operation log: the user themselves on routes for every user, else the name in the input. Names
 * of stored rows are not looked up, because they may belong to another company.
 */
function refusedTarget(
  { access }: Route,
  input: Readonly<Record<string, unknown>>,
  operator: LoggedOperator | null,
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
