import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: '目標の進捗',
  detail: '{{item}} · 縦線＝現時点の目標',
  target: '目標',
  completion: '達成率',
  pace: '進捗',
  ahead: '{{value}}先行',
  behind: '{{value}}遅れ',
  onPace: '目標ペースどおり',
  exceeded: '{{value}}超過',
  missed: '{{value}}未達',
  setTargets: '目標を設定',
  withoutTarget_other: '目標のない{{n}}店舗は含まれません',
  monitoring: '全店舗の目標',
  monitoringDetail: '{{total}}店舗中{{behind}}店舗が遅れ',
  noTargets: '目標はまだありません',
  noneSet: '目標なし {{n}}店舗',
  gaps: 'データ欠損 {{n}}店舗',
  tooEarly: '判定前',
  tooEarlyHint: '通常の1日の10分の1が過ぎると表示されます。',
  aboveBaseBelowTarget:
    '比較期間（{{base}}：{{baseValue}}）を上回っていますが、現時点の目標（{{due}}）を下回っています。',
  belowBaseAboveTarget:
    '比較期間（{{base}}：{{baseValue}}）を下回っていますが、現時点の目標（{{due}}）を上回っています。',
} satisfies SectionOf<'progress', 'jp'>;
