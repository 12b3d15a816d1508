import type { CatalogueOf } from '../shape.ts';
import { errors } from './th/errors.ts';
import { frame } from './th/frame.ts';
import { home } from './th/home.ts';
import { login } from './th/login.ts';
import { menu } from './th/menu.ts';
import { server } from './th/server.ts';
import { words } from './th/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'th'>;
