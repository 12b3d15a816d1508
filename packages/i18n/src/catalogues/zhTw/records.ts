import type { AreaOf } from '../../shape.ts';

export const records = {
  title: '明細記錄',
} satisfies AreaOf<'records', 'zhTw'>;
