import type { CatalogueOf } from '../shape.ts';
import { errors } from './ru/errors.ts';
import { frame } from './ru/frame.ts';
import { home } from './ru/home.ts';
import { login } from './ru/login.ts';
import { menu } from './ru/menu.ts';
import { server } from './ru/server.ts';
import { words } from './ru/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'ru'>;
