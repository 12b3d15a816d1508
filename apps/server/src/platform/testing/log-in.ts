import { auth } from '@portico/contract/routes/auth';
import { encryptTestPassword } from './encrypt-test-password.ts';
import type { TestServer } from './server.ts';

/** Sends user name and password as the console does, on a server without captcha. `from` is the caller's address. */
export async function logInForTest(
  server: TestServer,
  { username, password }: { username: string; password: string },
  { from = '10.1.0.1', agent = 'test' }: { from?: string; agent?: string } = {},
) {
  const encryptedPassword = await encryptTestPassword(server, password);
  const headers = { 'x-forwarded-for': from, 'user-agent': agent };
  return server.call(auth.login, { username, password: encryptedPassword }, { headers });
}
