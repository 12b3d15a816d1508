import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'التقدم نحو الهدف',
  detail: '{{item}} · الخط يشير إلى المستحق حتى الآن وفق ساعات العمل',
  target: 'الهدف',
  completion: 'المحقق',
  pace: 'الوتيرة',
  ahead: 'متقدم {{value}}',
  behind: 'متأخر {{value}}',
  onPace: 'مطابق للوتيرة',
  exceeded: 'زيادة {{value}}',
  missed: 'نقص {{value}}',
  setTargets: 'تحديد الأهداف',
  withoutTarget: 'متاجر بلا هدف، غير محتسبة: {{n}}',
  monitoring: 'أهداف جميع المتاجر',
  monitoringDetail: 'المتأخر: {{behind}} من {{total}}',
  noTargets: 'لم تُحدد أهداف بعد',
  noneSet: 'بلا هدف: {{n}}',
  gaps: 'ببيانات ناقصة: {{n}}',
} satisfies SectionOf<'progress', 'ara'>;
