import type { TextKey } from '@portico/i18n';

/** The Chinese and English names of a built-in menu in an earlier version. */
type FormerTitle = { title: TextKey; zhName: string; enName: string };

/**
 * Names that installations store since an earlier version. A stored pair that differs from today's catalogue counts as renamed by an
 * administrator and is not translated, so a changed text of a menu or button has its former pair here.
 */
export const formerMenuTitles: readonly FormerTitle[] = [
  { title: 'menu.highLow', zhName: '高低峰分析', enName: 'High and low' },
  { title: 'menu.funnel', zhName: '进店漏斗', enName: 'Way in' },
  { title: 'menu.festivalCompare', zhName: '节日对比', enName: 'Festival comparison' },
  { title: 'menu.rightHome', zhName: '选择首页统计项', enName: 'Choose home figures' },
  { title: 'menu.rightDevices', zhName: '查看设备', enName: 'See devices' },
  { title: 'menu.rightLicense', zhName: '查看设备授权', enName: 'See device licences' },
];
