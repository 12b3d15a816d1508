import * as z from 'zod/mini';
import { instant, line, optionalEmail, optionalLine, sealedPassword } from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';
import { languageCodes } from '../words/languages.ts';

const named = z.object({ id: z.number(), name: z.string() });

/** A person's own page. */
export const profile = defineRoutes({
  userinfo: {
    method: 'GET',
    path: '/api/users/userinfo',
    access: 'user',
    duringSetUp: true,
    summary: 'The logged-in person.',
    input: nothing,
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
    summary: 'Change one’s own name, phone, e-mail or language; what is not given stays.',
    input: z.object({
      nickName: z.optional(line(50)),
      phone: optionalLine(50),
      email: optionalEmail,
      language: z.optional(z.enum(languageCodes)),
    }),
    output: nothing,
    reply: 'wrapped',
  },
  updateAvatar: {
    method: 'POST',
    path: '/api/users/updateAvatar',
    access: 'user',
    upload: true,
    summary: 'Set one’s own picture: png, jpeg or webp of at most 512,000 bytes.',
    input: nothing,
    output: z.object({ avatar: z.string() }),
    reply: 'wrapped',
  },
  updatePass: {
    method: 'POST',
    path: '/api/users/updatePass',
    access: 'user',
    duringSetUp: true,
    summary: 'Change one’s own password, each encrypted with a nonce of its own; all other sessions end.',
    input: z.object({ oldPass: sealedPassword, newPass: sealedPassword }),
    output: nothing,
    reply: 'wrapped',
  },
});
