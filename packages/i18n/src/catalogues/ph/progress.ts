import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Pag-usad sa target',
  detail: '{{item}} · guhit: inaasahan hanggang ngayon',
  target: 'Target',
  completion: 'Naabot',
  pace: 'Bilis',
  ahead: '{{value}} una',
  behind: '{{value}} huli',
  onPace: 'Ayon sa bilis',
  exceeded: '{{value}} lampas',
  missed: '{{value}} kulang',
  setTargets: 'Magtakda ng target',
  withoutTarget: 'Mga tindahang walang target, hindi kasama: {{n}}',
  monitoring: 'Target ng lahat ng tindahan',
  monitoringDetail: 'Huli: {{behind}} sa {{total}}',
  noTargets: 'Wala pang itinakdang target',
  noneSet: 'Walang target: {{n}}',
  gaps: 'May kulang na datos: {{n}}',
  tooEarly: 'Masyado pang maaga',
  tooEarlyHint: 'Lalabas kapag lumipas ang ikasampu ng karaniwang araw.',
  aboveBaseBelowTarget:
    'Mas mataas sa paghahambing ({{base}}: {{baseValue}}), pero mas mababa sa target hanggang ngayon ({{due}}).',
  belowBaseAboveTarget:
    'Mas mababa sa paghahambing ({{base}}: {{baseValue}}), pero mas mataas sa target hanggang ngayon ({{due}}).',
} satisfies SectionOf<'progress', 'ph'>;
