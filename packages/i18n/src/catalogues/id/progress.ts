import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Kemajuan target',
  detail: '{{item}} · garis = seharusnya hingga kini',
  target: 'Target',
  completion: 'Tercapai',
  pace: 'Laju',
  ahead: '{{value}} lebih cepat',
  behind: '{{value}} tertinggal',
  onPace: 'Sesuai laju',
  exceeded: '{{value}} di atas target',
  missed: '{{value}} di bawah target',
  setTargets: 'Tetapkan target',
  withoutTarget_other: '{{n}} toko tanpa target tidak disertakan',
  monitoring: 'Target semua toko',
  monitoringDetail: '{{behind}} dari {{total}} tertinggal',
  noTargets: 'Belum ada target',
  noneSet: '{{n}} tanpa target',
  gaps: '{{n}} dengan data tidak lengkap',
  tooEarly: 'Terlalu dini',
  tooEarlyHint: 'Tampil setelah sepersepuluh hari biasa berlalu.',
  aboveBaseBelowTarget:
    'Di atas pembanding ({{base}}: {{baseValue}}), tetapi di bawah target sampai saat ini ({{due}}).',
  belowBaseAboveTarget:
    'Di bawah pembanding ({{base}}: {{baseValue}}), tetapi di atas target sampai saat ini ({{due}}).',
} satisfies SectionOf<'progress', 'id'>;
