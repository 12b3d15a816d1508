import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'Was diese Zahl bedeutet',
} satisfies AreaOf<'definitions', 'de'>;
