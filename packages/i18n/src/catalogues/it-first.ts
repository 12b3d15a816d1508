import type { PartOf } from '../shape.ts';
import { errors } from './it/errors.ts';
import { frame } from './it/frame.ts';
import { home } from './it/home.ts';
import { menu } from './it/menu.ts';
import { progress } from './it/progress.ts';
import { words } from './it/words.ts';

export const first = { errors, words, frame, home, menu, progress } satisfies PartOf<'first', 'it'>;
