import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'हो गया',
  retryAfter_one: '{{n}} सेकंड बाद फिर कोशिश करें',
  retryAfter_other: '{{n}} सेकंड बाद फिर कोशिश करें',
  fieldProblem: '{{field}}: {{problem}}',
} satisfies AreaOf<'server', 'hin'>;
