import type { PartOf } from '../shape.ts';
import { errors } from './jp/errors.ts';
import { frame } from './jp/frame.ts';
import { home } from './jp/home.ts';
import { menu } from './jp/menu.ts';
import { words } from './jp/words.ts';

export const first = { errors, words, frame, home, menu } satisfies PartOf<'first', 'jp'>;
