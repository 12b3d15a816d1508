import { auth } from '@portico/contract/routes/auth';
import type { App } from '../../platform/app.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import type { Attempt } from './attempts.ts';
import { newCaptcha, requireCaptcha } from './captcha.ts';
import { sendEmailCode } from './email-codes.ts';
import { infoOf } from './info.ts';
import { finishLogin, logIn } from './login.ts';
import { loginKey, newNonce, openPassword } from './password-envelope.ts';
import { register } from './register.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { startSession } from './sessions.ts';

/** Captcha, key, login, registration, who am I, logout; a person's own sessions and second factor. */
export async function authRoutes(app: App): Promise<void> {
  const { systemDb: db, config, events, handle } = app;
  const { publicKey, privateKey } = await loginKey(db);

  handle(auth.code, async () => {
    if (!config.captcha) return { img: '', uuid: '', enabled: false };
    return { ...(await newCaptcha(app)), enabled: true };
  });

  handle(auth.publicKey, async () => ({ publicKey, nonce: await newNonce(app) }));

  handle(auth.login, async ({ username, password, code, uuid }, { address, agent }) => {
    const userId = await logIn(app, { username, address, agent }, async () => {
      if (config.captcha) await requireCaptcha(app, uuid, code);
      return openPassword(app, privateKey, password);
    });
    return letIn(app, userId, { address, agent });
  });

  handle(auth.loginSecondFactor, async (input, { address, agent }) => {
    const userId = await finishLogin(app, input, { address, agent });
    return letIn(app, userId, { address, agent });
  });

  handle(auth.sendEmailCode, async ({ email }, { address, language }) => {
    await sendEmailCode(app, { email, address, language });
    return {};
  });

  handle(auth.regist, async (input, { language, recordAs }) => {
    const password = await openPassword(app, privateKey, input.password);
    const { companyId, userId } = await register(app, { ...input, password, language });
    const { companyName: name, email: username } = input;
    recordAs({ id: userId, companyId, username }, { name, changes: changesOf(null, { name, username }) });
    return {};
  });

  handle(auth.info, async (_input, { user }) => infoOf(db, user.id));

  handle(auth.logout, async (_input, { user, record }) => {
    await db.deleteFrom('sessions').where('tokenHash', '=', user.tokenHash).execute();
    events.emit('session.ended', { tokenHash: user.tokenHash });
    record({ name: user.username });
    return {};
  });

  sessionRoutes(app);
  secondFactorRoutes(app);
}

/** Opens a session, and tells whose it is. */
async function letIn(app: App, userId: number, from: Omit<Attempt, 'username'>) {
  const token = await startSession(app, userId, from);
  return { token, ...(await infoOf(app.systemDb, userId)) };
}
