import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: '役割を追加',
  edit: '役割を編集',
  none: 'まだ役割がありません。役割を追加し、ユーザーに割り当ててください。',
  name: '役割名',
  permission: '権限コード',
  permissionHint: '例：storeManager（「admin」は使えません）',
  level: 'レベル',
  levelHint: '数字が小さいほど上位です。ご自分より上位のユーザーは管理できません。',
  remark: '備考',
  people: 'ユーザー数',
  created: '作成日時',
  all: 'すべて',
  rights: '権限',
  rightsOf: '「{{name}}」の権限',
  rightsDetail:
    'この役割で開けるページと行える操作を選びます。保存すると、該当するユーザーの次の操作から反映されます。',
  beyondStays: 'この役割には、ご自分にない権限もあります。ここには表示されず、保存してもそのまま残ります。',
  uncheckAll: 'すべて外す',
  invert: '選択を反転',
  invertChildren: '下位を反転',
  chosenOf: '{{n}} / {{total}}',
  wholeCompanyOnly: 'ロールを変更できるのは、会社全体を閲覧できるユーザーだけです。',
} satisfies SectionOf<'roles', 'jp'>;
