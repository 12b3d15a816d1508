import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: '組織を検索',
  none: 'まだ組織がありません',
  company: '会社',
  chooseCompany: '会社を選ぶと、その組織が表示されます。',
  isDisabled: '停止中',
  disabledName: '{{name}}（停止中）',
  add: '組織を追加',
  addBelow: '下位に追加',
  edit: '組織を編集',
  move: '移動',
  moveTitle: '「{{name}}」を移動',
  moveText: '下位の組織と店舗も一緒に移動します。ユーザーが見られるデータもそれに応じて変わります。',
  name: '組織名',
  parent: '上位の組織',
  enableAsk: '組織「{{name}}」を有効にしますか？',
  enableText: 'ユーザーと店舗で再び選べるようになります。',
  disableAsk: '組織「{{name}}」を停止しますか？',
  disableText: 'ユーザーと店舗で選べなくなります。すでに所属しているものはそのまま残ります。',
} satisfies SectionOf<'organisations', 'jp'>;
