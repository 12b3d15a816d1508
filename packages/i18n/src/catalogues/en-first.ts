import type { PartOf } from '../shape.ts';
import { errors } from './en/errors.ts';
import { frame } from './en/frame.ts';
import { home } from './en/home.ts';
import { menu } from './en/menu.ts';
import { progress } from './en/progress.ts';
import { words } from './en/words.ts';

export const first = { errors, words, frame, home, menu, progress } satisfies PartOf<'first', 'en'>;
