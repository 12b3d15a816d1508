import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Pag-usad sa target',
  detail: '{{item}} · guhit = inaasahan sa ngayon',
  target: 'Target',
  completion: 'Naabot',
  pace: 'Takbo',
  ahead: '{{value}} na abante',
  behind: '{{value}} na huli',
  onPace: 'Ayon sa takbo',
  exceeded: '{{value}} lampas sa target',
  missed: '{{value}} kulang sa target',
  setTargets: 'Magtakda ng target',
  withoutTarget_one: 'Hindi kasama ang {{n}} tindahang walang target',
  withoutTarget_other: 'Hindi kasama ang {{n}} tindahang walang target',
  monitoring: 'Target ng lahat ng tindahan',
  monitoringDetail: '{{behind}} sa {{total}} ang nahuhuli',
  noTargets: 'Wala pang target',
  noneSet: '{{n}} ang walang target',
  gaps: '{{n}} ang kulang ang datos',
  tooEarly: 'Masyado pang maaga',
  tooEarlyHint: 'Lalabas kapag lumipas ang ikasampu ng karaniwang araw.',
  aboveBaseBelowTarget:
    'Mas mataas sa paghahambing ({{base}}: {{baseValue}}), pero mas mababa sa target hanggang ngayon ({{due}}).',
  belowBaseAboveTarget:
    'Mas mababa sa paghahambing ({{base}}: {{baseValue}}), pero mas mataas sa target hanggang ngayon ({{due}}).',
} satisfies SectionOf<'progress', 'ph'>;
