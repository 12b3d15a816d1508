import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: '目標進度',
  detail: '{{item}} · 垂直線為依營業時間應達的進度',
  target: '目標',
  completion: '達成',
  pace: '進度',
  ahead: '領先 {{value}}',
  behind: '落後 {{value}}',
  onPace: '與進度持平',
  exceeded: '超出 {{value}}',
  missed: '差 {{value}}',
  setTargets: '設定目標',
  withoutTarget: '{{n}} 間門市沒有目標，未計入',
  monitoring: '目標監控',
  monitoringDetail: '落後：{{behind}} / {{total}}',
  noTargets: '尚未設定目標',
  noneSet: '沒有目標：{{n}}',
  gaps: '資料不完整：{{n}}',
} satisfies SectionOf<'progress', 'zhTw'>;
