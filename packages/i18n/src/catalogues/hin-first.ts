import type { PartOf } from '../shape.ts';
import { errors } from './hin/errors.ts';
import { frame } from './hin/frame.ts';
import { home } from './hin/home.ts';
import { menu } from './hin/menu.ts';
import { progress } from './hin/progress.ts';
import { words } from './hin/words.ts';

export const first = { errors, words, frame, home, menu, progress } satisfies PartOf<'first', 'hin'>;
