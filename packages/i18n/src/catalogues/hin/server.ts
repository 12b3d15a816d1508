import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'हो गया',
  retryAfter_one: '{{n}} सेकंड बाद फिर कोशिश करें',
  retryAfter_other: '{{n}} सेकंड बाद फिर कोशिश करें',
  fieldProblem: '{{field}}: {{problem}}',
  secondFactorNotGiven: 'पासवर्ड सही था, लेकिन दो चरणों वाला सत्यापन पूरा नहीं किया गया।',
} satisfies AreaOf<'server', 'hin'>;
