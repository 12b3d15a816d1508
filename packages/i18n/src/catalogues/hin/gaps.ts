import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: 'अंतराल भरना',
} satisfies AreaOf<'gaps', 'hin'>;
