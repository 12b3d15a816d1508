import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'Catatan sumber',
  empty: 'Tidak ada catatan pada waktu ini (tidak sama dengan nol).',
  sum: 'Jumlah semua catatan',
  localTime: 'Waktu setempat',
  asSent: '{{metric}}, nilai terkirim',
  sent: 'terkirim: {{value}}',
  counted: 'Masuk hitungan',
  takenOut: 'Dikeluarkan oleh aturan',
  otherDevice: 'Orang yang sama, sudah dihitung perangkat lain',
  dwellCount: 'Jumlah kunjungan tinggal',
  made: 'Dibuat dari nilai koreksi',
} satisfies SectionOf<'records', 'id'>;
