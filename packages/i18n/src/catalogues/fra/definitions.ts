import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'Ce que signifie ce chiffre',
} satisfies AreaOf<'definitions', 'fra'>;
