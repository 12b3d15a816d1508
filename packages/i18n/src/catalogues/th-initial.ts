import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './th/errors.ts';
import { frame } from './th/frame.ts';
import { home } from './th/home.ts';
import { menu } from './th/menu.ts';
import { progress } from './th/progress.ts';
import { words } from './th/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'th'>;
