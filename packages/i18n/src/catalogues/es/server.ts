import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Hecho',
  retryAfter_one: 'Inténtelo de nuevo en {{n}} segundo',
  retryAfter_many: 'Inténtelo de nuevo en {{n}} de segundos',
  retryAfter_other: 'Inténtelo de nuevo en {{n}} segundos',
  fieldProblem: '{{field}}: {{problem}}',
  secondFactorNotGiven: 'La contraseña era correcta, pero no se completó la verificación en dos pasos.',
} satisfies AreaOf<'server', 'es'>;
