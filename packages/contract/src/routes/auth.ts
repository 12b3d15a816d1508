import * as z from 'zod/mini';
import {
  encryptedPassword,
  instant,
  pagingWithDefaultSize,
  requiredTextLine,
  selectedIds,
  typedAccountName,
} from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';
import { passwordPolicyNames } from '../words/password-policies.ts';

const company = z.nullable(
  z.object({
    id: z.number(),
    name: z.string(),
    logoName: z.nullable(z.string()),
    /** Opening hours of new stores, "start~end". */
    businessTime: z.string(),
  }),
);

/** The logged-in user as the console needs it. `entitys` is spelt so on the wire. */
export const userInfo = z.object({
  user: z.object({
    id: z.number(),
    username: z.string(),
    nickName: z.string(),
    avatar: z.nullable(z.string()),
    depts: z.array(z.object({ id: z.number(), name: z.string() })),
    entitys: z.array(z.object({ id: z.number(), name: z.string() })),
    company,
    /** Whether the user's scope is the whole company, or all companies: only then may they change what belongs to no single place. */
    seesWholeCompany: z.boolean(),
    mustChangePassword: z.boolean(),
    /** The company requires a second factor and the user has none yet. */
    mustSetSecondFactor: z.boolean(),
    language: z.nullable(z.string()),
  }),
  /** Permission strings; a platform administrator has `*:*:*` first and also `admin`. */
  roles: z.array(z.string()),
});

export type UserInfo = z.output<typeof userInfo>;

const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(100), z.email());
/**
 * Where a login keeps its session. `token`: the reply has the token, which the client sends in `Authorization`. `cookie`: the browser gets
 * it in a cookie that no script can read, and the reply has no token; for pages of the console only.
 */
const session = z._default(z.enum(['token', 'cookie']), 'token');
const loginReply = z.object({ token: z.optional(z.string()), ...userInfo.shape });

/** Six digits from an authenticator app, or a recovery code. */
const factorCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(40));

export const auth = defineRoutes({
  code: {
    method: 'GET',
    path: '/auth/code',
    access: 'public',
    summary: 'Create a captcha: a picture, and an id to send with the answer. Valid for two minutes and one use.',
    input: emptyObject,
    output: z.object({ img: z.string(), uuid: z.string(), enabled: z.boolean() }),
    reply: 'raw',
  },
  proof: {
    method: 'GET',
    path: '/auth/proof',
    access: 'public',
    summary:
      'Create a proof-of-work challenge, which replaces the captcha. For each part from 0 to 15, find a number so that the SHA-256 of "uuid:part:number" begins with this many zero bits. Valid for ten minutes and one use.',
    input: emptyObject,
    output: z.object({ uuid: z.string(), bits: z.number() }),
    reply: 'raw',
  },
  publicKey: {
    method: 'GET',
    path: '/auth/publicKey',
    access: 'public',
    summary:
      'Get the RSA public key for encrypting passwords (OAEP, SHA-256), a nonce to encrypt before the password, and the policy for new passwords.',
    input: emptyObject,
    output: z.object({ publicKey: z.string(), nonce: z.string(), passwordPolicy: z.enum(passwordPolicyNames) }),
    reply: 'raw',
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    changesSession: true,
    summary:
      'Log in. The password is the base64 of RSA-OAEP-SHA-256 over the nonce, a line feed and the password. With a second factor, the reply is the error secondFactorNeeded with a `ticket` in the details.',
    input: z.object({
      username: typedAccountName,
      password: encryptedPassword,
      code: z._default(z.string().check(z.maxLength(20)), ''),
      uuid: z._default(z.string().check(z.maxLength(64)), ''),
      session,
      /** The numbers of a solved proof of work, separated by commas, instead of `code`. */
      proof: z._default(z.string().check(z.maxLength(200)), ''),
    }),
    output: loginReply,
    reply: 'raw',
  },
  info: {
    method: 'GET',
    path: '/auth/info',
    access: 'user',
    isAllowedDuringSetUp: true,
    summary: 'Get the logged-in user and the user’s permissions.',
    input: emptyObject,
    output: userInfo,
    reply: 'raw',
  },
  logout: {
    method: 'DELETE',
    path: '/auth/logout',
    access: 'user',
    changesSession: true,
    isAllowedDuringSetUp: true,
    summary: 'End this session; its open live channels close, and its cookies are removed.',
    input: emptyObject,
    output: emptyObject,
    reply: 'wrapped',
  },
  loginSecondFactor: {
    method: 'POST',
    path: '/auth/login/secondFactor',
    access: 'public',
    changesSession: true,
    summary: 'Complete a login with its ticket and a code of the second factor, within five minutes and five attempts.',
    input: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(100)), code: factorCode, session }),
    output: loginReply,
    reply: 'raw',
  },
  sendEmailCode: {
    method: 'GET',
    path: '/auth/sendEmailCode', // a GET that writes, as the specification defines it
    writes: true,
    access: 'public',
    summary: 'Send a six-digit registration code by e-mail; valid for ten minutes, one use and five attempts.',
    input: z.object({ email }),
    output: emptyObject,
    reply: 'wrapped',
  },
  regist: {
    method: 'POST',
    path: '/auth/regist',
    access: 'public',
    createsUser: true,
    summary:
      'Register a company and its administrator, whose account name is the e-mail address. The trial lasts 30 days.',
    input: z.object({
      email,
      code: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
      companyName: requiredTextLine(100),
      password: encryptedPassword,
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    summary: 'List the caller’s own sessions, last used first.',
    input: emptyObject,
    output: z.array(
      z.object({
        id: z.number(),
        /** Whether it is the session of this call. */
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
    input: z.object({ ids: selectedIds }),
    output: emptyObject,
    reply: 'wrapped',
  },
  logins: {
    method: 'GET',
    path: '/auth/logins',
    access: 'user',
    summary: 'List the caller’s own logins, successful or refused, newest first.',
    input: z.object(pagingWithDefaultSize(10)),
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
    isAllowedDuringSetUp: true,
    summary:
      'Start the setup of a second factor: a secret for an authenticator app. It takes effect once it is confirmed.',
    input: emptyObject,
    output: z.object({ secret: z.string(), uri: z.string() }),
    reply: 'wrapped',
  },
  confirmSecondFactor: {
    method: 'PUT',
    path: '/auth/secondFactor',
    access: 'user',
    isAllowedDuringSetUp: true,
    summary: 'Switch the second factor on with its first code. The recovery codes are shown only in this reply.',
    input: z.object({ code: factorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    reply: 'wrapped',
  },
  removeSecondFactor: {
    method: 'DELETE',
    path: '/auth/secondFactor',
    access: 'user',
    summary: 'Switch the second factor off with one of its codes, if the company allows that.',
    input: z.object({ code: factorCode }),
    output: emptyObject,
    reply: 'wrapped',
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/auth/secondFactor/recoveryCodes',
    access: 'user',
    summary: 'Create new recovery codes with a code of the second factor; the old ones become invalid.',
    input: z.object({ code: factorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    reply: 'wrapped',
  },
});
