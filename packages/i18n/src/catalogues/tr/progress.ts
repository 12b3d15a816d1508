import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Hedefe ilerleme',
  detail: '{{item}} · çizgi, çalışma saatlerine göre şu ana kadar ulaşılması gerekeni gösterir',
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
} satisfies SectionOf<'progress', 'tr'>;
