import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Fatto',
  retryAfter_one: 'Riprova tra {{n}} secondo',
  retryAfter_many: 'Riprova tra {{n}} di secondi',
  retryAfter_other: 'Riprova tra {{n}} secondi',
  fieldProblem: '{{field}}: {{problem}}',
  secondFactorNotGiven: 'La password era corretta, ma la verifica in due passaggi non è stata completata.',
} satisfies AreaOf<'server', 'it'>;
