import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Tapos na',
  retryAfter_one: 'Subukan muli pagkalipas ng {{n}} segundo',
  retryAfter_other: 'Subukan muli pagkalipas ng {{n}} segundo',
  fieldProblem: '{{field}}: {{problem}}',
  secondFactorNotGiven: 'Tama ang password, pero hindi natapos ang dalawang hakbang na pag-verify.',
} satisfies AreaOf<'server', 'ph'>;
