import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Berhasil',
  retryAfter_other: 'Coba lagi dalam {{n}} detik',
  fieldProblem: '{{field}}: {{problem}}',
} satisfies AreaOf<'server', 'id'>;
