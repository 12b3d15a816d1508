import * as z from 'zod/mini';
import { idRefs, instant, line, pagingOf, sealedPassword } from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';

const company = z.nullable(
  z.object({
    id: z.number(),
    name: z.string(),
    logoName: z.nullable(z.string()),
    /** Opening hours of new stores, "start~end". */
    businessTime: z.string(),
  }),
);

/** The logged-in person as the console needs them. `entitys` is spelt so on the wire. */
export const userInfo = z.object({
  user: z.object({
    id: z.number(),
    username: z.string(),
    nickName: z.string(),
    avatar: z.nullable(z.string()),
    depts: z.array(z.object({ id: z.number(), name: z.string() })),
    entitys: z.array(z.object({ id: z.number(), name: z.string() })),
    company,
    mustChangePassword: z.boolean(),
    /** The company asks for a second factor and this person has none yet. */
    mustSetSecondFactor: z.boolean(),
    language: z.nullable(z.string()),
  }),
  /** Permission strings; a platform administrator has `*:*:*` first and also `admin`. */
  roles: z.array(z.string()),
});

export type UserInfo = z.output<typeof userInfo>;

const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(100), z.email());
/** Six digits of an authenticator, or a recovery code. */
const factorCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(40));

export const auth = defineRoutes({
  code: {
    method: 'GET',
    path: '/auth/code',
    access: 'public',
    summary: 'A new captcha: a picture and the id to send with the answer. Valid for two minutes, one use.',
    input: nothing,
    output: z.object({ img: z.string(), uuid: z.string(), enabled: z.boolean() }),
    reply: 'raw',
  },
  publicKey: {
    method: 'GET',
    path: '/auth/publicKey',
    access: 'public',
    summary:
      'The RSA public key passwords are encrypted with (OAEP, SHA-256), and a nonce to encrypt in front of the password.',
    input: nothing,
    output: z.object({ publicKey: z.string(), nonce: z.string() }),
    reply: 'raw',
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary:
      'Log in. The password is base64 of RSA-OAEP-SHA-256 over the nonce, a line feed and the password. Who has a second factor is answered secondFactorNeeded with a `ticket` in the details.',
    input: z.object({
      username: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      password: sealedPassword,
      code: z._default(z.string().check(z.maxLength(20)), ''),
      uuid: z._default(z.string().check(z.maxLength(64)), ''),
    }),
    output: z.object({ token: z.string(), ...userInfo.shape }),
    reply: 'raw',
  },
  info: {
    method: 'GET',
    path: '/auth/info',
    access: 'user',
    duringSetUp: true,
    summary: 'Who is logged in, and what they may do.',
    input: nothing,
    output: userInfo,
    reply: 'raw',
  },
  logout: {
    method: 'DELETE',
    path: '/auth/logout',
    access: 'user',
    duringSetUp: true,
    summary: 'End this session; open live channels close.',
    input: nothing,
    output: nothing,
    reply: 'wrapped',
  },
  loginSecondFactor: {
    method: 'POST',
    path: '/auth/login/secondFactor',
    access: 'public',
    summary:
      'Finish a login with the ticket of its first half and a code of the second factor; five minutes, five tries.',
    input: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(100)), code: factorCode }),
    output: z.object({ token: z.string(), ...userInfo.shape }),
    reply: 'raw',
  },
  sendEmailCode: {
    method: 'GET',
    path: '/auth/sendEmailCode', // a GET that writes: the specification's own wire
    writes: true,
    access: 'public',
    summary: 'Mail a code of six digits to register with: ten minutes, one use, five tries.',
    input: z.object({ email }),
    output: nothing,
    reply: 'wrapped',
  },
  regist: {
    method: 'POST',
    path: '/auth/regist',
    access: 'public',
    makesUser: true,
    summary: 'Register a company with its administrator, whose account is the e-mail address. On trial for 30 days.',
    input: z.object({
      email,
      code: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
      companyName: line(100),
      password: sealedPassword,
    }),
    output: nothing,
    reply: 'wrapped',
  },
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    summary: 'The caller’s own sessions, last used first.',
    input: nothing,
    output: z.array(
      z.object({
        id: z.number(),
        /** The one this call comes from. */
        isThis: z.boolean(),
        address: z.string(),
        agent: z.string(),
        createTime: instant,
        lastTime: instant,
      }),
    ),
    reply: 'raw',
  },
  endSessions: {
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'user',
    summary: 'End some of the caller’s own sessions.',
    input: z.object({ ids: idRefs }),
    output: nothing,
    reply: 'wrapped',
  },
  logins: {
    method: 'GET',
    path: '/auth/logins',
    access: 'user',
    summary: 'The caller’s own logins, worked or refused, newest first.',
    input: z.object(pagingOf(10)),
    output: z.object({
      content: z.array(
        z.object({
          id: z.number(),
          createTime: instant,
          address: z.string(),
          agent: z.string(),
          failureText: z.nullable(z.string()),
        }),
      ),
      totalElements: z.number(),
    }),
    reply: 'raw',
  },
  newSecondFactor: {
    method: 'POST',
    path: '/auth/secondFactor',
    access: 'user',
    duringSetUp: true,
    summary: 'Begin to set up a second factor: a secret for an authenticator app. It counts once it is confirmed.',
    input: nothing,
    output: z.object({ secret: z.string(), uri: z.string() }),
    reply: 'wrapped',
  },
  confirmSecondFactor: {
    method: 'PUT',
    path: '/auth/secondFactor',
    access: 'user',
    duringSetUp: true,
    summary: 'Switch the second factor on with its first code. The recovery codes are shown only in this reply.',
    input: z.object({ code: factorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    reply: 'wrapped',
  },
  removeSecondFactor: {
    method: 'DELETE',
    path: '/auth/secondFactor',
    access: 'user',
    summary: 'Switch the second factor off with a code of it, where the company allows that.',
    input: z.object({ code: factorCode }),
    output: nothing,
    reply: 'wrapped',
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/auth/secondFactor/recoveryCodes',
    access: 'user',
    summary: 'Make new recovery codes with a code of the second factor; the old ones are void.',
    input: z.object({ code: factorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    reply: 'wrapped',
  },
});
