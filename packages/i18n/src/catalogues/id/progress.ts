import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Kemajuan target',
  detail: '{{item}} · garis menandai yang seharusnya tercapai sekarang menurut jam buka',
  target: 'Target',
  completion: 'Tercapai',
  pace: 'Laju',
  ahead: '{{value}} di depan',
  behind: '{{value}} tertinggal',
  onPace: 'Sesuai laju',
  exceeded: '{{value}} di atas',
  missed: '{{value}} di bawah',
  setTargets: 'Tetapkan target',
  withoutTarget: 'Toko tanpa target, tidak dihitung: {{n}}',
  monitoring: 'Target semua toko',
  monitoringDetail: 'Tertinggal: {{behind}} dari {{total}}',
  noTargets: 'Belum ada target yang ditetapkan',
  noneSet: 'Tanpa target: {{n}}',
  gaps: 'Data tidak lengkap: {{n}}',
} satisfies SectionOf<'progress', 'id'>;
