import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Fatto',
  retryAfter_one: 'Riprova tra {{n}} secondo',
  retryAfter_many: 'Riprova tra {{n}} di secondi',
  retryAfter_other: 'Riprova tra {{n}} secondi',
  fieldProblem: '{{field}}: {{problem}}',
} satisfies AreaOf<'server', 'it'>;
