import type { PartOf } from '../shape.ts';
import { errors } from './vie/errors.ts';
import { frame } from './vie/frame.ts';
import { home } from './vie/home.ts';
import { menu } from './vie/menu.ts';
import { progress } from './vie/progress.ts';
import { words } from './vie/words.ts';

export const first = { errors, words, frame, home, menu, progress } satisfies PartOf<'first', 'vie'>;
