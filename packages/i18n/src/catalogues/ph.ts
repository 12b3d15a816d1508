import type { CatalogueOf } from '../shape.ts';
import { login } from './ph/login.ts';
import { mail } from './ph/mail.ts';
import { operations } from './ph/operations.ts';
import { server } from './ph/server.ts';
import { first } from './ph-first.ts';
import { pages } from './ph-pages.ts';

export const catalogue = { ...first, ...pages, login, mail, operations, server } satisfies CatalogueOf<'ph'>;
