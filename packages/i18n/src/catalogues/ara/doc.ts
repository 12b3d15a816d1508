import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'مرجع واجهة API',
  intro:
    'جميع استدعاءات هذه المنصة. أرسل الرمز المميز الناتج عن تسجيل الدخول في ترويسة Authorization، وتحدد ترويسة lang لغة الرسائل.',
  search: 'البحث في الاستدعاءات',
  searchHint: 'المسار أو الوصف أو الاسم',
  found_zero: 'عدد الاستدعاءات: {{count}}',
  found_one: 'عدد الاستدعاءات: {{count}}',
  found_two: 'عدد الاستدعاءات: {{count}}',
  found_few: 'عدد الاستدعاءات: {{count}}',
  found_many: 'عدد الاستدعاءات: {{count}}',
  found_other: 'عدد الاستدعاءات: {{count}}',
  noMatches: 'لا استدعاء مطابق.',
  empty: 'لا استدعاءات في المستند.',
  groups: 'مجموعات الاستدعاءات',
  openConsole: 'فتح لوحة التحكم',
  access: 'الوصول',
  accessPublic: 'عام',
  accessUser: 'المستخدمون المسجّل دخولهم',
  accessPlatform: 'مديرو المنصة',
  query: 'معاملات الاستعلام',
  body: 'نص الطلب',
  reply: 'الاستجابة',
  file: 'ملف',
  nothing: 'لا شيء',
  link: 'نسخ رابط هذا الاستدعاء',
} satisfies SectionOf<'doc', 'ara'>;
