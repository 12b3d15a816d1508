import type { PartOf } from '../shape.ts';
import { errors } from './jp/errors.ts';
import { frame } from './jp/frame.ts';
import { home } from './jp/home.ts';
import { menu } from './jp/menu.ts';
import { progress } from './jp/progress.ts';
import { words } from './jp/words.ts';

export const first = { errors, words, frame, home, menu, progress } satisfies PartOf<'first', 'jp'>;
