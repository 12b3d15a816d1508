import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Erledigt',
  retryAfter_one: 'Erneut möglich in {{n}} Sekunde',
  retryAfter_other: 'Erneut möglich in {{n}} Sekunden',
  fieldProblem: '{{field}}: {{problem}}',
  secondFactorNotGiven: 'Das Passwort war richtig, aber die Bestätigung in zwei Schritten wurde nicht abgeschlossen.',
} satisfies AreaOf<'server', 'de'>;
