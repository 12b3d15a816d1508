import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'معنى هذا الرقم',
} satisfies AreaOf<'definitions', 'ara'>;
