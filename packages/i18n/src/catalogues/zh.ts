import { errors } from './zh/errors.ts';
import { frame } from './zh/frame.ts';
import { home } from './zh/home.ts';
import { login } from './zh/login.ts';
import { menu } from './zh/menu.ts';
import { server } from './zh/server.ts';
import { words } from './zh/words.ts';

/** The Chinese catalogue: the source the others are typed against. */
export const catalogue = { errors, words, frame, login, home, menu, server };
