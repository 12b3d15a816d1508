import { constants, publicEncrypt } from 'node:crypto';
import { basePath, type Route } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import * as z from 'zod/mini';
import { createKeepAliveAgent, sendRequest } from './http-client.ts';

export type Login = { username: string; password: string };

/** A session of a logged-in user with one connection, like a browser tab. `get` and `post` return replies in their envelope. */
export type ConsoleSession = {
  token: string;
  get(route: Route, query: Readonly<Record<string, string | number>>): Promise<unknown>;
  post(route: Route, body: unknown): Promise<unknown>;
  /** Sends a request and returns the body of the reply as text. */
  requestText(route: Route, input: Readonly<Record<string, unknown>>): Promise<string>;
  end(): void;
};

/** Logs in as the console does: sends the password encrypted together with a one-time nonce. */
export async function openConsoleSession(server: string, { username, password }: Login): Promise<ConsoleSession> {
  const agent = createKeepAliveAgent(1);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const requestText = async (method: 'GET' | 'POST', path: string, content?: unknown): Promise<string> => {
    const url = `${server}${basePath}${path}`;
    const body = content === undefined ? {} : { body: Buffer.from(JSON.stringify(content)) };
    const reply = await sendRequest({ agent, url, method, headers, ...body });
    const text = reply.body.toString('utf8');
    if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 500)}`);
    return text;
  };
  const call = async (...request: Parameters<typeof requestText>): Promise<unknown> =>
    JSON.parse(await requestText(...request));
  const { publicKey, nonce } = auth.publicKey.output.parse(await call('GET', auth.publicKey.path));
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const encryptedPassword = publicEncrypt({ key: publicKey, ...padding }, Buffer.from(`${nonce}\n${password}`));
  const answer = await call('POST', auth.login.path, { username, password: encryptedPassword.toString('base64') });
  const { token = '' } = auth.login.output.parse(answer);
  headers.authorization = `Bearer ${token}`;
  return {
    token,
    get: (route, query) => call('GET', buildAddress(route, query)),
    post: (route, body) => call('POST', route.path, body),
    requestText: (route, input) =>
      route.method === 'GET' ? requestText('GET', buildAddress(route, input)) : requestText('POST', route.path, input),
    end: () => agent.destroy(),
  };
}

function buildAddress({ path }: Route, query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `${path}?${pairs.join('&')}`;
}

const checks = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/**
 * The data of a `wrapped` reply, checked against the route's output schema. The check is compiled for the schema to save processor time,
 * which the bench shares with the server.
 */
export function parseReplyData<Output extends z.ZodMiniType>(
  { output }: { output: Output },
  reply: unknown,
): z.output<Output> {
  const check = checks.get(output) ?? z.compile<z.ZodMiniType>(output);
  checks.set(output, check);
  const data = typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : undefined;
  return z.parse(check, data) as z.output<Output>; // compiled from it
}
