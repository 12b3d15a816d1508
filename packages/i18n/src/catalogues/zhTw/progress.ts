import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: '目標進度',
  detail: '{{item}} · 垂直線 = 目前應達',
  target: '目標',
  completion: '達成',
  pace: '進度',
  ahead: '領先 {{value}}',
  behind: '落後 {{value}}',
  onPace: '與進度持平',
  exceeded: '超出 {{value}}',
  missed: '差 {{value}}',
  setTargets: '設定目標',
  withoutTarget_other: '{{n}} 間門市沒有目標，未計入',
  monitoring: '目標監控',
  monitoringDetail: '{{total}} 個中有 {{behind}} 個落後',
  noTargets: '尚未設定目標',
  noneSet: '{{n}} 個沒有目標',
  gaps: '{{n}} 個資料不完整',
} satisfies SectionOf<'progress', 'zhTw'>;
