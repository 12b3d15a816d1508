import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: '明細紀錄',
  empty: '這段時間沒有紀錄（不等於 0）。',
  sum: '全部紀錄合計',
  localTime: '當地時間',
  asSent: '{{metric}}（上傳值）',
  sent: '上傳值 {{value}}',
  counted: '計入數值',
  takenOut: '被規則排除',
  otherDevice: '同一批人已由另一台裝置計入',
  dwellCount: '停留次數',
  made: '由修正值補入',
} satisfies SectionOf<'records', 'zhTw'>;
