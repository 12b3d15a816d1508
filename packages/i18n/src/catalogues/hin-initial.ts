import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './hin/errors.ts';
import { frame } from './hin/frame.ts';
import { home } from './hin/home.ts';
import { menu } from './hin/menu.ts';
import { progress } from './hin/progress.ts';
import { words } from './hin/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'hin'>;
