import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'Kaynak kayıtlar',
  empty: 'Bu süre için kayıt yok (sıfır demek değildir).',
  sum: 'Tüm kayıtların toplamı',
  localTime: 'Yerel saat',
  asSent: '{{metric}}, gönderilen',
  sent: 'gönderilen: {{value}}',
  counted: 'Rakama dahil',
  takenOut: 'Bir kuralla çıkarıldı',
  otherDevice: 'Aynı kişiler, başka bir cihaz saydı',
  dwellCount: 'Kalış sayısı',
  made: 'Düzeltilmiş değerden oluşturuldu',
} satisfies SectionOf<'records', 'tr'>;
