import { auth } from '@portico/contract/routes/auth';
import { sealPassword } from './seal-password.ts';
import type { TestServer } from './server.ts';

/** Sends name and password as the console does, where no captcha is asked for; `from` is the caller's address. */
export async function logIn(
  server: TestServer,
  { username, password }: { username: string; password: string },
  { from = '10.1.0.1', agent = 'test' }: { from?: string; agent?: string } = {},
) {
  const sealed = await sealPassword(server, password);
  const headers = { 'x-forwarded-for': from, 'user-agent': agent };
  return server.call(auth.login, { username, password: sealed }, { headers });
}
