import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Kemajuan target',
  detail: '{{item}} · garis: yang diharapkan sampai saat ini',
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
  tooEarly: 'Terlalu dini',
  tooEarlyHint: 'Tampil setelah sepersepuluh hari biasa berlalu.',
  aboveBaseBelowTarget:
    'Di atas pembanding ({{base}}: {{baseValue}}), tetapi di bawah target sampai saat ini ({{due}}).',
  belowBaseAboveTarget:
    'Di bawah pembanding ({{base}}: {{baseValue}}), tetapi di atas target sampai saat ini ({{due}}).',
} satisfies SectionOf<'progress', 'id'>;
