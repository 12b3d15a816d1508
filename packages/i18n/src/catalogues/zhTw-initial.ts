import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './zhTw/errors.ts';
import { frame } from './zhTw/frame.ts';
import { home } from './zhTw/home.ts';
import { menu } from './zhTw/menu.ts';
import { progress } from './zhTw/progress.ts';
import { words } from './zhTw/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'zhTw'>;
