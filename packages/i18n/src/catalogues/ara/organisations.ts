import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: 'ابحث عن مؤسسة',
  none: 'لا مؤسسات بعد',
  company: 'الشركة',
  chooseCompany: 'اختر شركة لعرض مؤسساتها.',
  isDisabled: 'معطّلة',
  disabledName: '{{name}} (معطّلة)',
  add: 'إضافة مؤسسة',
  addBelow: 'إضافة تحتها',
  edit: 'تعديل المؤسسة',
  move: 'نقل',
  moveTitle: 'نقل «{{name}}»',
  moveText: 'ينتقل معها كل ما يتبعها، بما فيه المتاجر، ويتغيّر تبعًا لذلك ما يراه المستخدمون.',
  name: 'اسم المؤسسة',
  parent: 'المؤسسة الأم',
  enableAsk: 'هل تريد تفعيل المؤسسة «{{name}}»؟',
  enableText: 'سيمكن اختيارها للمستخدمين والمتاجر من جديد.',
  disableAsk: 'هل تريد تعطيل المؤسسة «{{name}}»؟',
  disableText: 'لن يمكن اختيارها للمستخدمين والمتاجر. أما من يتبعها حاليًا فلا يتأثر.',
} satisfies SectionOf<'organisations', 'ara'>;
