import type { PartOf } from '../shape.ts';
import { errors } from './id/errors.ts';
import { frame } from './id/frame.ts';
import { home } from './id/home.ts';
import { menu } from './id/menu.ts';
import { progress } from './id/progress.ts';
import { words } from './id/words.ts';

export const first = { errors, words, frame, home, menu, progress } satisfies PartOf<'first', 'id'>;
