import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Hedefe ilerleme',
  detail: '{{item}} · çizgi = şimdiye kadar beklenen',
  target: 'Hedef',
  completion: 'Ulaşılan',
  pace: 'Tempo',
  ahead: '{{value}} önde',
  behind: '{{value}} geride',
  onPace: 'Tempoya uygun',
  exceeded: 'hedefin {{value}} üstünde',
  missed: 'hedefin {{value}} altında',
  setTargets: 'Hedef belirle',
  withoutTarget_one: 'Hedefi olmayan {{n}} mağaza dahil değil',
  withoutTarget_other: 'Hedefi olmayan {{n}} mağaza dahil değil',
  monitoring: 'Tüm mağazaların hedefleri',
  monitoringDetail: '{{total}} mağazadan {{behind}} tanesi geride',
  noTargets: 'Henüz hedef yok',
  noneSet: '{{n}} hedefsiz',
  gaps: '{{n}} eksik verili',
  tooEarly: 'Henüz erken',
  tooEarlyHint: 'Olağan günün onda biri geçince gösterilir.',
  aboveBaseBelowTarget:
    'Karşılaştırmanın üstünde ({{base}}: {{baseValue}}), ancak şu ana kadarki hedefin altında ({{due}}).',
  belowBaseAboveTarget:
    'Karşılaştırmanın altında ({{base}}: {{baseValue}}), ancak şu ana kadarki hedefin üstünde ({{due}}).',
} satisfies SectionOf<'progress', 'tr'>;
