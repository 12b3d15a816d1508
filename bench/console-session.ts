import { constants, publicEncrypt } from 'node:crypto';
import { basePath, type Route } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import * as z from 'zod/mini';
import { exchange, keepAlive } from './http-client.ts';

export type Login = { username: string; password: string };

/** A logged-in person with one connection, as a browser tab has it. Replies come as the API wraps them. */
export type Session = {
  token: string;
  get(route: Route, query: Readonly<Record<string, string | number>>): Promise<unknown>;
  post(route: Route, body: unknown): Promise<unknown>;
  /** A reply as it came. */
  text(route: Route, input: Readonly<Record<string, unknown>>): Promise<string>;
  end(): void;
};

/** Logs in as the console does: the password travels encrypted behind a one-time nonce. */
export async function logIn(server: string, { username, password }: Login): Promise<Session> {
  const agent = keepAlive(1);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const textOf = async (method: 'GET' | 'POST', path: string, content?: unknown): Promise<string> => {
    const url = `${server}${basePath}${path}`;
    const body = content === undefined ? {} : { body: Buffer.from(JSON.stringify(content)) };
    const reply = await exchange({ agent, url, method, headers, ...body });
    const text = reply.body.toString('utf8');
    if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 500)}`);
    return text;
  };
  const call = async (...request: Parameters<typeof textOf>): Promise<unknown> => JSON.parse(await textOf(...request));
  const { publicKey, nonce } = auth.publicKey.output.parse(await call('GET', auth.publicKey.path));
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const sealed = publicEncrypt({ key: publicKey, ...padding }, Buffer.from(`${nonce}\n${password}`));
  const answer = await call('POST', auth.login.path, { username, password: sealed.toString('base64') });
  const { token } = auth.login.output.parse(answer);
  headers.authorization = `Bearer ${token}`;
  return {
    token,
    get: (route, query) => call('GET', addressOf(route, query)),
    post: (route, body) => call('POST', route.path, body),
    text: (route, input) =>
      route.method === 'GET' ? textOf('GET', addressOf(route, input)) : textOf('POST', route.path, input),
    end: () => agent.destroy(),
  };
}

function addressOf({ path }: Route, query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `${path}?${pairs.join('&')}`;
}

const checks = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/**
 * What a `wrapped` reply of a route carries, as the contract has it. Checked by code made for its shape: who asks shares the processors
 * with the server.
 */
export function dataOf<Output extends z.ZodMiniType>({ output }: { output: Output }, reply: unknown): z.output<Output> {
  const check = checks.get(output) ?? z.compile<z.ZodMiniType>(output);
  checks.set(output, check);
  const data = typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : undefined;
  return z.parse(check, data) as z.output<Output>; // compiled from it
}
