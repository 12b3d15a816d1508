import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './jp/errors.ts';
import { frame } from './jp/frame.ts';
import { home } from './jp/home.ts';
import { menu } from './jp/menu.ts';
import { progress } from './jp/progress.ts';
import { words } from './jp/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'jp'>;
