import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Done',
  retryAfter_one: 'Try again in {{n}} second',
  retryAfter_other: 'Try again in {{n}} seconds',
  fieldProblem: '{{field}}: {{problem}}',
  secondFactorNotGiven: 'The password was right, but two-step verification was not completed.',
} satisfies AreaOf<'server', 'en'>;
