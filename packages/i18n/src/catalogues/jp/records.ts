import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: '元になる記録',
  empty: 'この時間の記録はありません（0とは異なります）。',
  sum: '全記録の合計',
  localTime: '現地時刻',
  asSent: '{{metric}}（送信値）',
  sent: '送信値 {{value}}',
  counted: '集計対象',
  takenOut: 'ルールにより除外',
  otherDevice: '同じ人を別の機器で集計済み',
  dwellCount: '滞在件数',
  made: '補正値から作成',
} satisfies SectionOf<'records', 'jp'>;
