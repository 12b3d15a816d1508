import { exports } from './zh/exports.ts';
import { homePanels } from './zh/homePanels.ts';
import { login } from './zh/login.ts';
import { mail } from './zh/mail.ts';
import { operations } from './zh/operations.ts';
import { server } from './zh/server.ts';
import { initialTexts } from './zh-initial.ts';
import { pageTexts } from './zh-pages.ts';

/** The Chinese catalogue: the source the others are typed against. */
export const catalogue = { ...initialTexts, ...pageTexts, homePanels, exports, login, mail, operations, server };
