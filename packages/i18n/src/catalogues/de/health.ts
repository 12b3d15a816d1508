import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'Datenqualität',
} satisfies AreaOf<'health', 'de'>;
