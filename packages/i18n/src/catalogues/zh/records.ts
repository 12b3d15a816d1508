export const records = {
  title: '明细记录',
  empty: '这段时间没有记录（不等于 0）。',
  sum: '全部记录合计',
  localTime: '当地时间',
  asSent: '{{metric}}（上传值）',
  sent: '上传值 {{value}}',
  counted: '计入',
  takenOut: '被规则排除',
  otherDevice: '已由另一台设备计入',
  dwellCount: '停留次数',
  made: '由修正值补入',
};
