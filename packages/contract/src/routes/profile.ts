import * as z from 'zod/mini';
import { fixedField } from '../fields/fixed-field.ts';
import { encryptedPassword, instant, optionalEmail, optionalTextLine, requiredTextLine } from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';
import { languageCodes } from '../words/languages.ts';

const named = z.object({ id: z.number(), name: z.string() });

/** Calls of the user's profile page. */
export const profile = defineRoutes({
  userinfo: {
    method: 'GET',
    path: '/api/users/userinfo',
    access: 'user',
    isAllowedDuringSetUp: true,
    summary: 'Get the logged-in user.',
    input: emptyObject,
    output: z.object({
      id: z.number(),
      username: z.string(),
      nickName: z.string(),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
      avatar: z.nullable(z.string()),
      language: z.nullable(z.enum(languageCodes)),
      roles: z.array(z.object({ id: z.number(), name: z.string(), permission: z.string() })),
      depts: z.array(named),
      entitys: z.array(named),
      company: z.nullable(z.object({ id: z.number(), name: z.string(), logoName: z.nullable(z.string()) })),
      secondFactor: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.number() }),
      createTime: instant,
    }),
    reply: 'wrapped',
  },
  center: {
    method: 'PUT',
    path: '/api/users/center',
    access: 'user',
    summary: 'Change the caller’s own name, phone, e-mail or language; omitted fields keep their values.',
    input: z.object({
      nickName: z.optional(requiredTextLine(50)),
      phone: optionalTextLine(50),
      email: optionalEmail,
      language: z.optional(z.enum(languageCodes)),
      username: fixedField,
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  updateAvatar: {
    method: 'POST',
    path: '/api/users/updateAvatar',
    access: 'user',
    upload: true,
    summary: 'Set the caller’s own picture: png, jpeg or webp of at most 512,000 bytes.',
    input: emptyObject,
    output: z.object({ avatar: z.string() }),
    reply: 'wrapped',
  },
  updatePass: {
    method: 'POST',
    path: '/api/users/updatePass',
    access: 'user',
    isAllowedDuringSetUp: true,
    summary: 'Change the caller’s own password, old and new each encrypted with its own nonce; all other sessions end.',
    input: z.object({ oldPass: encryptedPassword, newPass: encryptedPassword }),
    output: emptyObject,
    reply: 'wrapped',
  },
});
