import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'Wat dit cijfer betekent',
} satisfies AreaOf<'definitions', 'nl'>;
