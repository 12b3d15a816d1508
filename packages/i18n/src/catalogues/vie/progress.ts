import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Tiến độ mục tiêu',
  detail: '{{item}} · vạch là mức cần đạt đến giờ này theo giờ mở cửa',
  target: 'Mục tiêu',
  completion: 'Đạt',
  pace: 'Tiến độ',
  ahead: 'vượt tiến độ {{value}}',
  behind: 'chậm {{value}}',
  onPace: 'Đúng tiến độ',
  exceeded: 'vượt {{value}}',
  missed: 'thiếu {{value}}',
  setTargets: 'Đặt mục tiêu',
  withoutTarget: 'Cửa hàng chưa có mục tiêu, không tính vào: {{n}}',
  monitoring: 'Mục tiêu của mọi cửa hàng',
  monitoringDetail: 'Chậm: {{behind}} / {{total}}',
  noTargets: 'Chưa đặt mục tiêu nào',
  noneSet: 'Chưa có mục tiêu: {{n}}',
  gaps: 'Thiếu dữ liệu: {{n}}',
} satisfies SectionOf<'progress', 'vie'>;
