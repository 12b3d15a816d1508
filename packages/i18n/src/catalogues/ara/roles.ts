import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: 'إضافة دور',
  edit: 'تعديل الدور',
  none: 'لا أدوار بعد. أضف دورًا ثم امنحه للمستخدمين.',
  name: 'الدور',
  permission: 'رمز الصلاحية',
  permissionHint: 'مثل storeManager، ويجب ألا يتضمن كلمة «admin».',
  level: 'المستوى',
  levelHint: 'كلما صغر الرقم علا الدور. لا يمكن لأحد إدارة مستخدمين أعلى منه مستوى.',
  remark: 'ملاحظة',
  people: 'المستخدمون',
  created: 'تاريخ الإضافة',
  all: 'الكل',
  rights: 'الصلاحيات',
  rightsOf: 'صلاحيات «{{name}}»',
  rightsDetail:
    'اختر الصفحات التي يفتحها هذا الدور والإجراءات المتاحة له فيها. يسري ذلك من أول نقرة تالية لكل من يحمل الدور.',
  beyondStays: 'لهذا الدور أيضًا صلاحيات ليست لديك. لا تظهر هنا وتبقى كما هي.',
  uncheckAll: 'إلغاء تحديد الكل',
  invert: 'عكس التحديد',
  invertChildren: 'عكس تحديد الفروع',
  chosenOf: '{{n}} من {{total}}',
  wholeCompanyOnly: 'لا يمكن تعديل الأدوار إلا لمن يرى الشركة كاملة.',
} satisfies SectionOf<'roles', 'ara'>;
