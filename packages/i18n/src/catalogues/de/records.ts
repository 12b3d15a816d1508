import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'Datensätze hinter der Zahl',
} satisfies AreaOf<'records', 'de'>;
