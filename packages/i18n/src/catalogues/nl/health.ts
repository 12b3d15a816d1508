import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'Datakwaliteit',
} satisfies AreaOf<'health', 'nl'>;
