import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'इस आँकड़े का अर्थ',
} satisfies AreaOf<'definitions', 'hin'>;
