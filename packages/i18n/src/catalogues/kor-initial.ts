import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './kor/errors.ts';
import { frame } from './kor/frame.ts';
import { home } from './kor/home.ts';
import { menu } from './kor/menu.ts';
import { progress } from './kor/progress.ts';
import { words } from './kor/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'kor'>;
