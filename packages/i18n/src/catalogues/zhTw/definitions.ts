import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: '指標說明',
} satisfies AreaOf<'definitions', 'zhTw'>;
