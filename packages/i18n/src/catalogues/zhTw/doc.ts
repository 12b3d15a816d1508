import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'API 文件',
  intro: '本平台提供的所有 API。請將登入後取得的權杖放在 Authorization 標頭；lang 標頭決定訊息的語言。',
  search: '搜尋 API',
  searchHint: '路徑、說明或名稱',
  found_other: '共 {{count}} 個 API',
  noMatches: '沒有符合條件的 API',
  empty: '文件中沒有任何 API',
  groups: 'API 分組',
  openConsole: '開啟主控台',
  access: '存取權限',
  accessPublic: '公開',
  accessUser: '已登入的使用者',
  accessPlatform: '平台管理員',
  query: '查詢參數',
  body: '要求內容',
  reply: '回應內容',
  file: '檔案',
  nothing: '無',
  link: '複製此 API 的連結',
} satisfies SectionOf<'doc', 'zhTw'>;
