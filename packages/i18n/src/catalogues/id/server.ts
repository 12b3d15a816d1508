import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Berhasil',
  retryAfter_other: 'Coba lagi dalam {{n}} detik',
  fieldProblem: '{{field}}: {{problem}}',
  secondFactorNotGiven: 'Kata sandi benar, tetapi verifikasi dua langkah tidak diselesaikan.',
} satisfies AreaOf<'server', 'id'>;
