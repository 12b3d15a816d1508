import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: '補缺',
} satisfies AreaOf<'gaps', 'zhTw'>;
