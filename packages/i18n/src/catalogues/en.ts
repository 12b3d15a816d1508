import type { CatalogueOf } from '../shape.ts';
import { errors } from './en/errors.ts';
import { frame } from './en/frame.ts';
import { home } from './en/home.ts';
import { login } from './en/login.ts';
import { menu } from './en/menu.ts';
import { server } from './en/server.ts';
import { words } from './en/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'en'>;
