import type { PartOf } from '../shape.ts';
import { errors } from './zhTw/errors.ts';
import { frame } from './zhTw/frame.ts';
import { home } from './zhTw/home.ts';
import { menu } from './zhTw/menu.ts';
import { progress } from './zhTw/progress.ts';
import { words } from './zhTw/words.ts';

export const first = { errors, words, frame, home, menu, progress } satisfies PartOf<'first', 'zhTw'>;
