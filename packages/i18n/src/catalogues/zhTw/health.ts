import type { AreaOf } from '../../shape.ts';

export const health = {
  title: '資料健康',
} satisfies AreaOf<'health', 'zhTw'>;
