import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'السجلات الأصلية',
  empty: 'لا سجلات في هذا الوقت (وهذا ليس صفرًا).',
  sum: 'مجموع كل السجلات',
  localTime: 'التوقيت المحلي',
  asSent: '{{metric}} كما أُرسل',
  sent: 'أُرسل: {{value}}',
  counted: 'ضمن الرقم',
  takenOut: 'استُبعد بقاعدة',
  otherDevice: 'الأشخاص أنفسهم عدّهم جهاز آخر',
  dwellCount: 'مرات البقاء',
  made: 'أُنشئ من قيمة مصحَّحة',
} satisfies SectionOf<'records', 'ara'>;
