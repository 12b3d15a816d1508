import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'APIリファレンス',
  intro:
    'このプラットフォームの全APIです。ログインで取得したトークンをAuthorizationヘッダーに設定してください。メッセージの言語はlangヘッダーで指定します。',
  search: 'APIを検索',
  searchHint: 'パス、概要、名前',
  found_other: '{{count}}件のAPI',
  noMatches: '該当するAPIがありません。',
  empty: 'このドキュメントにはAPIがありません。',
  groups: 'APIのグループ',
  openConsole: 'コンソールを開く',
  access: 'アクセス権',
  accessPublic: '公開',
  accessUser: 'ログイン済みユーザー',
  accessPlatform: 'プラットフォームの管理者',
  query: 'クエリパラメーター',
  body: 'リクエストボディ',
  reply: 'レスポンス',
  file: 'ファイル',
  nothing: 'なし',
  link: 'このAPIへのリンクをコピー',
} satisfies SectionOf<'doc', 'jp'>;
