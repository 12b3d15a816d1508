import { constants, publicEncrypt } from 'node:crypto';
import { basePath, type Route } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { exchange, keepAlive } from './http-client.ts';

export type Login = { username: string; password: string };

/** A logged-in person with one connection, as a browser tab has it. Replies come as the API wraps them. */
export type Session = {
  token: string;
  get(route: Route, query: Readonly<Record<string, string | number>>): Promise<unknown>;
  post(route: Route, body: unknown): Promise<unknown>;
  end(): void;
};

/** Logs in as the console does: the password travels encrypted behind a one-time nonce. */
export async function logIn(server: string, { username, password }: Login): Promise<Session> {
  const agent = keepAlive(1);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const call = async (method: 'GET' | 'POST', path: string, content?: unknown): Promise<unknown> => {
    const url = `${server}${basePath}${path}`;
    const body = content === undefined ? {} : { body: Buffer.from(JSON.stringify(content)) };
    const reply = await exchange({ agent, url, method, headers, ...body });
    const text = reply.body.toString('utf8');
    if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
  const { publicKey, nonce } = auth.publicKey.output.parse(await call('GET', auth.publicKey.path));
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const sealed = publicEncrypt({ key: publicKey, ...padding }, Buffer.from(`${nonce}\n${password}`));
  const answer = await call('POST', auth.login.path, { username, password: sealed.toString('base64') });
  const { token } = auth.login.output.parse(answer);
  headers.authorization = `Bearer ${token}`;
  return {
    token,
    get(route, query) {
      const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      return call('GET', `${route.path}?${pairs.join('&')}`);
    },
    post: (route, body) => call('POST', route.path, body),
    end: () => agent.destroy(),
  };
}

/** What a `wrapped` reply carries. */
export function dataOf(reply: unknown): unknown {
  return typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : undefined;
}
