import type { PartOf } from '../shape.ts';
import { errors } from './th/errors.ts';
import { frame } from './th/frame.ts';
import { home } from './th/home.ts';
import { menu } from './th/menu.ts';
import { progress } from './th/progress.ts';
import { words } from './th/words.ts';

export const first = { errors, words, frame, home, menu, progress } satisfies PartOf<'first', 'th'>;
