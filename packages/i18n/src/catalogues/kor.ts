import type { CatalogueOf } from '../shape.ts';
import { errors } from './kor/errors.ts';
import { frame } from './kor/frame.ts';
import { home } from './kor/home.ts';
import { login } from './kor/login.ts';
import { menu } from './kor/menu.ts';
import { server } from './kor/server.ts';
import { words } from './kor/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'kor'>;
