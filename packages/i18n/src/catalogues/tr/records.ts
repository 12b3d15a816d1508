import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'Rakamın arkasındaki kayıtlar',
  empty: 'Kayıt yok: bu süre için hiçbir veri alınmadı. Bu, sıfır demek değildir.',
  sum: 'Tüm kayıtların toplamı',
  localTime: 'Yerel saat',
  asSent: '{{metric}}, gönderilen',
  sent: 'gönderilen: {{value}}',
  counted: 'Rakama dahil',
  takenOut: 'Bir kuralla çıkarıldı',
  otherDevice: 'Aynı kişiler, başka bir cihaz saydı',
  dwellCount: 'Kalış sayısı',
  made: 'Düzeltilmiş değerden oluşturuldu',
} satisfies AreaOf<'records', 'tr'>;
