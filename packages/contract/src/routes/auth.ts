import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';

const company = z.nullable(z.object({ id: z.number(), name: z.string(), logoName: z.nullable(z.string()) }));

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
  }),
  /** Permission strings; a platform administrator has `*:*:*` first and also `admin`. */
  roles: z.array(z.string()),
});

export type UserInfo = z.output<typeof userInfo>;

const nothing = z.object({});

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
    summary: 'Log in. The password is base64 of RSA-OAEP-SHA-256 over the nonce, a line feed and the password.',
    input: z.object({
      username: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      password: z.string().check(z.minLength(1), z.maxLength(4096)),
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
    summary: 'Who is logged in, and what they may do.',
    input: nothing,
    output: userInfo,
    reply: 'raw',
  },
  logout: {
    method: 'DELETE',
    path: '/auth/logout',
    access: 'user',
    summary: 'End this session; open live channels close.',
    input: nothing,
    output: nothing,
    reply: 'wrapped',
  },
});
