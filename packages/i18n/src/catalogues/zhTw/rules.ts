import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: '統計規則',
} satisfies AreaOf<'rules', 'zhTw'>;
