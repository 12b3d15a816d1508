import type { CatalogueOf } from '../shape.ts';
import { errors } from './jp/errors.ts';
import { frame } from './jp/frame.ts';
import { home } from './jp/home.ts';
import { login } from './jp/login.ts';
import { menu } from './jp/menu.ts';
import { server } from './jp/server.ts';
import { words } from './jp/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'jp'>;
