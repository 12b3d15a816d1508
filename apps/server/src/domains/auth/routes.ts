import { auth } from '@portico/contract/routes/auth';
import type { App } from '../../platform/app.ts';
import type { PublicCall, SessionCall } from '../../platform/http/caller.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { createCaptcha, requireCaptcha } from './captcha.ts';
import { sendEmailCode } from './email-codes.ts';
import { finishLogin, logIn } from './login.ts';
import { createPasswordNonce, decryptPassword, ensureLoginKeyPair } from './password-encryption.ts';
import { registerTrialCompany } from './register.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { startSession } from './sessions.ts';
import { loadUserInfo } from './user-info.ts';

/** The routes for captcha, key, login, registration, user info, logout, own sessions and own second factor. */
export async function authRoutes(app: App): Promise<void> {
  const { systemDb: db, config, events, handle } = app;
  const { publicKey, privateKey } = await ensureLoginKeyPair(db);

  handle(auth.code, async () => {
    if (!config.captcha) return { img: '', uuid: '', enabled: false };
    return { ...(await createCaptcha(app)), enabled: true };
  });

  handle(auth.publicKey, async () => ({ publicKey, nonce: await createPasswordNonce(app) }));

  handle(auth.login, async ({ username, password, code, uuid, session }, call) => {
    const { address, agent, browserSession } = call;
    if (session === 'cookie') browserSession.requireOwnPage();
    const userId = await logIn(app, { username, address, agent }, async () => {
      if (config.captcha) await requireCaptcha(app, uuid, code);
      return decryptPassword(app, privateKey, password);
    });
    return startSessionWithInfo(app, userId, session, call);
  });

  handle(auth.loginSecondFactor, async ({ session, ...input }, call) => {
    const { address, agent, browserSession } = call;
    if (session === 'cookie') browserSession.requireOwnPage();
    const userId = await finishLogin(app, input, { address, agent });
    return startSessionWithInfo(app, userId, session, call);
  });

  handle(auth.sendEmailCode, async ({ email }, { address, language }) => {
    await sendEmailCode(app, { email, address, language });
    return {};
  });

  handle(auth.regist, async (input, { language, recordChangeAs }) => {
    const password = await decryptPassword(app, privateKey, input.password);
    const { companyId, userId } = await registerTrialCompany(app, { ...input, password, language });
    const { companyName: name, email: username } = input;
    recordChangeAs({ id: userId, companyId, username }, { name, changes: diffFields(null, { name, username }) });
    return {};
  });

  handle(auth.info, async (_input, { user }) => loadUserInfo(db, user.id));

  handle(auth.logout, async (_input, { user, recordChange, browserSession }) => {
    await db.deleteFrom('sessions').where('tokenHash', '=', user.tokenHash).execute();
    events.emit('session.ended', { tokenHash: user.tokenHash });
    browserSession.end();
    recordChange({ name: user.username });
    return {};
  });

  sessionRoutes(app);
  secondFactorRoutes(app);
}

/** Starts a session; returns the user's info and the token, unless the browser keeps it in a cookie. */
async function startSessionWithInfo(
  app: App,
  userId: number,
  session: 'token' | 'cookie',
  { address, agent, browserSession }: PublicCall & SessionCall,
) {
  const token = await startSession(app, userId, { address, agent });
  const info = await loadUserInfo(app.systemDb, userId);
  if (session === 'token') return { token, ...info };
  browserSession.start(token);
  return info;
}
