import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Hedefe ilerleme',
  detail: '{{item}} · çizgi: şu ana kadar beklenen',
  target: 'Hedef',
  completion: 'Ulaşılan',
  pace: 'Tempo',
  ahead: '{{value}} önde',
  behind: '{{value}} geride',
  onPace: 'Tempoda',
  exceeded: '{{value}} üstünde',
  missed: '{{value}} altında',
  setTargets: 'Hedef belirle',
  withoutTarget: 'Hedefi olmayan, dahil edilmeyen mağazalar: {{n}}',
  monitoring: 'Tüm mağazaların hedefleri',
  monitoringDetail: 'Geride: {{behind}} / {{total}}',
  noTargets: 'Henüz hedef belirlenmedi',
  noneSet: 'Hedefi yok: {{n}}',
  gaps: 'Verisi eksik: {{n}}',
  tooEarly: 'Henüz erken',
  tooEarlyHint: 'Olağan günün onda biri geçince gösterilir.',
  aboveBaseBelowTarget:
    'Karşılaştırmanın üstünde ({{base}}: {{baseValue}}), ancak şu ana kadarki hedefin altında ({{due}}).',
  belowBaseAboveTarget:
    'Karşılaştırmanın altında ({{base}}: {{baseValue}}), ancak şu ana kadarki hedefin üstünde ({{due}}).',
} satisfies SectionOf<'progress', 'tr'>;
