import { auth } from '@portico/contract/routes/auth';
import type { App } from '../../platform/app.ts';
import type { PublicCall, SessionCall } from '../../platform/http/caller.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { createCaptcha, requireCaptcha } from './captcha.ts';
import { sendEmailCode } from './email-codes.ts';
import { knownDeviceMilliseconds, rememberDevice } from './known-devices.ts';
import { finishLogin, logIn } from './login.ts';
import { createPasswordNonce, decryptPassword, ensureLoginKeys } from './password-encryption.ts';
import { createProofChallenge, requireProof } from './proof-of-work.ts';
import { registerTrialCompany } from './register.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { endSessionOfToken, startSession } from './sessions.ts';
import { loadUserInfo } from './user-info.ts';

/** The routes for captcha, key, login, registration, user info, logout, own sessions and own second factor. */
export async function authRoutes(app: App): Promise<void> {
  const { systemDb: db, config, handle } = app;
  const keys = await ensureLoginKeys(db);
  const { publicKey, challengeKey } = keys;

  handle(auth.code, async () => {
    if (!config.captcha) return { img: '', uuid: '', enabled: false };
    return { ...createCaptcha(app, challengeKey), enabled: true };
  });

  handle(auth.proof, async (_input, { address }) => createProofChallenge(app, challengeKey, address));

  handle(auth.publicKey, async () => ({
    publicKey,
    nonce: createPasswordNonce(app, challengeKey),
    passwordPolicy: app.config.passwordPolicy,
  }));

  handle(auth.login, async ({ username, password, code, uuid, proof, session }, call) => {
    if (session === 'cookie') call.browserSession.requireOwnPage();
    const userId = await logIn(
      app,
      { username, ...toSender(call) },
      {
        requireHuman: async () => {
          if (!config.captcha) return;
          await (proof === ''
            ? requireCaptcha(app, challengeKey, { uuid, code })
            : requireProof(app, challengeKey, { uuid, proof }));
        },
        readPassword: async () => decryptPassword(app, keys, password),
      },
    );
    return startSessionWithInfo(app, userId, session, call);
  });

  handle(auth.loginSecondFactor, async ({ session, ...input }, call) => {
    if (session === 'cookie') call.browserSession.requireOwnPage();
    const userId = await finishLogin(app, input, toSender(call));
    return startSessionWithInfo(app, userId, session, call);
  });

  handle(auth.sendEmailCode, async ({ email }, { address, language }) => {
    await sendEmailCode(app, { email, address, language });
    return {};
  });

  handle(auth.regist, async (input, { address, language, recordChangeAs }) => {
    const readPassword = async () => decryptPassword(app, keys, input.password);
    const { companyId, userId } = await registerTrialCompany(app, { ...input, readPassword, address, language });
    const { companyName: name, email: username } = input;
    recordChangeAs({ id: userId, companyId, username }, { name, changes: diffFields(null, { name, username }) });
    return {};
  });

  handle(auth.info, async (_input, { user, language }) => loadUserInfo(db, user.id, language));

  handle(auth.logout, async (_input, { user, recordChange, browserSession }) => {
    await endSessionOfToken(app, user.tokenHash);
    browserSession.end();
    recordChange({ name: user.username });
    return {};
  });

  sessionRoutes(app);
  secondFactorRoutes(app);
}

const toSender = ({ address, agent, browser }: PublicCall) => ({
  address,
  agent,
  deviceToken: browser?.deviceToken ?? null,
});

/**
 * Starts a session and remembers the browser. Returns the user's info and the session's token, unless the browser keeps the token in a
 * cookie. Then the session that the browser had before ends, because its cookie is replaced.
 */
async function startSessionWithInfo(
  app: App,
  userId: number,
  session: 'token' | 'cookie',
  { address, agent, browser, browserSession, language }: PublicCall & SessionCall,
) {
  const token = await startSession(app, userId, { address, agent });
  if (browser !== null)
    browser.keepDeviceToken(await rememberDevice(app, userId, browser.deviceToken), knownDeviceMilliseconds);
  const info = await loadUserInfo(app.systemDb, userId, language);
  if (session === 'token') return { token, ...info };
  if (browserSession.tokenHash !== null) await endSessionOfToken(app, browserSession.tokenHash);
  browserSession.start(token);
  return info;
}
