import { homePanels } from './zh/homePanels.ts';
import { exports } from './zh/exports.ts';
import { login } from './zh/login.ts';
import { mail } from './zh/mail.ts';
import { operations } from './zh/operations.ts';
import { server } from './zh/server.ts';
import { first } from './zh-first.ts';
import { pages } from './zh-pages.ts';

/** The Chinese catalogue: the source the others are typed against. */
export const catalogue = { ...first, ...pages, homePanels, exports, login, mail, operations, server };
