import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Gelukt',
  retryAfter_one: 'Probeer het over {{n}} seconde opnieuw',
  retryAfter_other: 'Probeer het over {{n}} seconden opnieuw',
  fieldProblem: '{{field}}: {{problem}}',
  secondFactorNotGiven: 'Het wachtwoord was juist, maar de verificatie in twee stappen is niet voltooid.',
} satisfies AreaOf<'server', 'nl'>;
