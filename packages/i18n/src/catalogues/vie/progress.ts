import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Tiến độ mục tiêu',
  detail: '{{item}} · vạch = mức cần đạt đến nay',
  target: 'Mục tiêu',
  completion: 'Đạt',
  pace: 'Tiến độ',
  ahead: 'vượt tiến độ {{value}}',
  behind: 'chậm {{value}}',
  onPace: 'Đúng tiến độ',
  exceeded: 'vượt {{value}}',
  missed: 'thiếu {{value}}',
  setTargets: 'Đặt mục tiêu',
  withoutTarget_other: 'Không gồm {{n}} cửa hàng chưa có mục tiêu',
  monitoring: 'Mục tiêu của mọi cửa hàng',
  monitoringDetail: '{{behind}} trong {{total}} chậm tiến độ',
  noTargets: 'Chưa đặt mục tiêu nào',
  noneSet: '{{n}} chưa có mục tiêu',
  gaps: '{{n}} thiếu dữ liệu',
} satisfies SectionOf<'progress', 'vie'>;
